;; SPDX-License-Identifier: MIT
;; Gygès over the Universal Gygès Interface: "setpos data DIGITS" (my home row first), "go" -> "bestmove FROM|TO[|DROP]", 37 is the
;; goal. It wins at once if it can, else takes the first move after which the opponent cannot.
;; Run: sbcl --dynamic-space-size 256 --script $FILE

(defvar *made* (make-hash-table :test #'equal)) ; positions after my moves: none may come again

(defun value (board cell) (digit-char-p (char board cell)))

;; Where the piece can end, which pieces it can hit, and whether it reaches the goal.
(defun reach (board start)
  (let ((ends nil) (hits nil) (goal nil) (crossed nil))
    (labels ((go-on (cell steps)
               (when (and (= steps 1) (>= cell 30)) (setf goal t))
               (multiple-value-bind (row col) (floor cell 6)
                 (loop for (dr dc) in '((1 0) (-1 0) (0 1) (0 -1))
                       for r = (+ row dr) for c = (+ col dc) for to = (+ (* 6 r) c)
                       for border = (+ (* 100 (min cell to)) (max cell to))
                       when (and (<= 0 r 5) (<= 0 c 5) (not (member border crossed))) do
                         (let ((empty (or (= to start) (= (value board to) 0))))
                           (push border crossed)
                           (cond ((and (> steps 1) empty) (go-on to (1- steps)))
                                 ((> steps 1))
                                 (empty (pushnew to ends))
                                 (t (pushnew to hits) (go-on to (value board to))))
                           (pop crossed))))))
      (go-on start (value board start)))
    (values (sort (remove start ends) #'<) (sort hits #'<) goal)))

(defun pieces (board row)
  (loop for cell from (* 6 row) below (+ 6 (* 6 row)) when (plusp (value board cell)) collect cell))

(defun wins (board)
  (let ((row (loop for row below 6 when (pieces board row) return row)))
    (find-if (lambda (cell) (nth-value 2 (reach board cell))) (pieces board row))))

(defun piece-moves (board start last)
  (multiple-value-bind (ends hits) (reach board start)
    (append (loop for to in ends collect (list start to))
            (loop for to in hits
                  nconc (loop for drop below (+ 6 (* 6 last))
                              when (if (= drop start)
                                       (/= (value board to) (value board start))
                                       (= (value board drop) 0))
                                collect (list start to drop))))))

(defun moves (board)
  (let ((last (loop for row from 5 downto 0 when (pieces board row) return row)))
    (loop for row below 6
          for found = (loop for start in (pieces board row) nconc (piece-moves board start last))
          when found return found)))

;; The board after a move, as the opponent sees it.
(defun after (board move)
  (destructuring-bind (start to &optional drop) move
    (let ((then (copy-seq board)))
      (setf (char then start) #\0)
      (when drop (setf (char then drop) (char board to)))
      (setf (char then to) (char board start))
      (reverse then))))

(defun choose (board)
  (let ((start (wins board)) (best nil))
    (if start
        (list start 37)
        (loop for move in (moves board)
              for then = (after board move)
              unless (gethash then *made*) do
                (unless best (setf best move))
                (unless (wins then) (setf best move) (loop-finish))
              finally (when best (setf (gethash (after board best) *made*) t))
                      (return best)))))

(let ((board ""))
  (loop for line = (read-line *standard-input* nil)
        while line do
          (cond ((eql (search "setpos data " line) 0) (setf board (string-trim " " (subseq line 12))))
                ((string= line "go")
                 (format t "bestmove ~:[none~;~:*~{~a~^|~}~]~%" (choose board))
                 (finish-output))
                ((string= line "quit") (return)))))
