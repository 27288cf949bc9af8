;; SPDX-License-Identifier: MIT
;; Wumpus World, classic rules: hears "here ROW COL breeze stench glitter" and answers U, D, L, R, sU … (shoot) or stop.
;; It enters a cell only if a visited neighbour without breeze and one without stench prove it safe.
;; Run: sbcl --dynamic-space-size 256 --script $FILE

(defvar *size* 0)
(defvar *seen* (make-hash-table :test #'equal)) ; what was noticed, by cell; t first
(defvar *ways* '(("U" -1 0) ("D" 1 0) ("L" 0 -1) ("R" 0 1)))

(defun words (line)
  (with-input-from-string (in line) (loop for word = (read in nil) while word collect word)))

(defun beside (cell)
  (loop for (letter dr dc) in *ways*
        for r = (+ (first cell) dr) for c = (+ (second cell) dc)
        when (and (< -1 r *size*) (< -1 c *size*)) collect (list letter (list r c))))

(defun safe (cell)
  (let ((known (loop for (nil other) in (beside cell) when (gethash other *seen*) collect (gethash other *seen*))))
    (and (notevery (lambda (notes) (member 'breeze notes)) known)
         (notevery (lambda (notes) (member 'stench notes)) known))))

;; The first step of a shortest walk over visited cells to a new one that is proved safe.
(defun first-step (start)
  (let ((first (make-hash-table :test #'equal)) (queue (list start)))
    (setf (gethash start first) "")
    (loop while queue do
      (let ((cell (pop queue)))
        (unless (gethash cell *seen*) (return (gethash cell first)))
        (loop for (letter to) in (beside cell)
              when (and (not (gethash to first)) (or (gethash to *seen*) (safe to))) do
                (setf (gethash to first) (if (string= (gethash cell first) "") letter (gethash cell first)))
                (setf queue (append queue (list to))))))))

(loop for line = (read-line *standard-input* nil)
      while line do
        (destructuring-bind (word . rest) (words line)
          (case word
            (wumpus (setf *size* (first rest)))
            (here (let ((at (list (first rest) (second rest))))
                    (setf (gethash at *seen*) (cons t (cddr rest)))
                    (format t "~a~%" (or (first-step at) "stop"))
                    (finish-output)))
            ((won dead) (return)))))
