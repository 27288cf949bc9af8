;; SPDX-License-Identifier: MIT
;; Sokoban: reads a level on stdin and prints the moves (u d l r) that push every box onto a goal.
;; Breadth-first search over single steps; a good place to add deadlocks and an estimate.
;; Run: sbcl --dynamic-space-size 256 --script $FILE

(defun words (line)
  (let ((start (position #\Space line :test-not #'eql)))
    (when start
      (let ((end (or (position #\Space line :start start) (length line))))
        (cons (subseq line start end) (words (subseq line end)))))))

(defvar *head* (words (read-line)))
(defvar *rows* (parse-integer (second *head*)))
(defvar *cols* (parse-integer (third *head*)))
(defvar *grid* (loop repeat *rows* collect (read-line)))
(defvar *steps* (list (list #\u (- *cols*)) (list #\d *cols*) (list #\l -1) (list #\r 1)))

(defun cells-of (signs)
  (loop for line in *grid* for r from 0
        nconc (loop for sign across line for c from 0
                    when (find sign signs) collect (+ (* r *cols*) c))))

(defvar *walls* (let ((table (make-hash-table))) (dolist (cell (cells-of "#") table) (setf (gethash cell table) t))))
(defvar *goals* (cells-of ".*+"))

(defun wall-p (cell) (gethash cell *walls*))

;; A state is the player's cell and the sorted cells of the boxes.
(defun next (state step)
  (let* ((player (first state)) (boxes (rest state)) (to (+ player step)) (beyond (+ to step)))
    (cond ((wall-p to) nil)
          ((not (member to boxes)) (cons to boxes))
          ((or (wall-p beyond) (member beyond boxes)) nil)
          (t (cons to (sort (substitute beyond to boxes) #'<))))))

(defun solve (start)
  (let ((seen (make-hash-table :test #'equal)) (queue (list (cons start nil))))
    (setf (gethash start seen) t)
    (let ((tail (last queue)))
      (loop while queue do
        (destructuring-bind (state . moves) (pop queue)
          (when (subsetp (rest state) *goals*) (return (reverse moves)))
          (loop for (letter step) in *steps*
                for to = (next state step)
                when (and to (not (gethash to seen))) do
                  (setf (gethash to seen) t)
                  (let ((new (list (cons to (cons letter moves)))))
                    (if queue (setf (cdr tail) new tail new) (setf queue new tail new)))))))))

(format t "~a~%" (coerce (solve (cons (first (cells-of "@+")) (sort (cells-of "$*") #'<))) 'string))
