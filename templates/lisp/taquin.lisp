;; SPDX-License-Identifier: MIT
;; Taquin: reads a board on stdin and prints the slides (U D L R: where the tile goes) that make all touching numbers agree.
;; Breadth-first search, for 2x2 to 3x3; A* with an estimate goes further.
;; Run: sbcl --dynamic-space-size 256 --script $FILE

(defvar *rows*)
(defvar *cols*)

(defun numbers (line)
  (with-input-from-string (in line) (loop for number = (read in nil) while number collect number)))

(let ((head (numbers (read-line))))
  (setf *rows* (second head) *cols* (third head)))

;; A tile is (top left bottom right), the blank is nil; a board is a list of tiles, row by row.
(defvar *start*
  (loop repeat (* *rows* *cols*)
        collect (let ((line (string-trim " " (read-line)))) (unless (string= line "*") (numbers line)))))

(defun agree (one two side other)
  (or (null one) (null two) (= (nth side one) (nth other two))))

(defun solved (board)
  (let ((cells (coerce board 'vector)))
    (loop for i from 0 below (length cells)
          always (and (or (zerop (mod (1+ i) *cols*)) (agree (aref cells i) (aref cells (1+ i)) 3 1))
                      (or (>= (+ i *cols*) (length cells)) (agree (aref cells i) (aref cells (+ i *cols*)) 2 0))))))

(defun slide (board dr dc)
  (let* ((blank (position nil board))
         (r (+ (floor blank *cols*) dr)) (c (+ (mod blank *cols*) dc)))
    (when (and (< -1 r *rows*) (< -1 c *cols*))
      (let ((after (copy-list board)) (from (+ (* r *cols*) c)))
        (rotatef (nth blank after) (nth from after))
        after))))

;; Boards are told apart by the numbers of their tiles, from 1.
(defun key (board) (map 'string (lambda (tile) (code-char (if tile (1+ (position tile *start* :test #'eq)) 0))) board))

(defun solve (start)
  (let* ((seen (make-hash-table :test #'equal)) (queue (list (cons start nil))) (tail queue))
    (setf (gethash (key start) seen) t)
    (loop while queue do
      (destructuring-bind (board . moves) (pop queue)
        (when (solved board) (return (reverse moves)))
        (loop for (letter dr dc) in '((#\U 1 0) (#\D -1 0) (#\L 0 1) (#\R 0 -1)) ; where the tile stands
              for after = (slide board dr dc)
              when (and after (not (gethash (key after) seen))) do
                (setf (gethash (key after) seen) t)
                (let ((new (list (cons after (cons letter moves)))))
                  (if queue (setf (cdr tail) new tail new) (setf queue new tail new))))))))

(format t "~a~%" (coerce (solve *start*) 'string))
