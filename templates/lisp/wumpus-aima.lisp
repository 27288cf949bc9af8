;; SPDX-License-Identifier: MIT
;; Wumpus World of the textbook: hears "see breeze stench glitter bump scream" and answers forward, left, right, grab, shoot or
;; climb. It enters proved cells only, takes the gold if it finds it, and climbs out.
;; Run: sbcl --dynamic-space-size 256 --script $FILE

(defvar *size* 0)
(defvar *at* '(0 0))
(defvar *heading* 0)
(defvar *gold* nil)
(defvar *plan* nil)
(defvar *seen* (make-hash-table :test #'equal)) ; what was noticed, by cell; t first
(defvar *ways* '((0 1) (1 0) (0 -1) (-1 0))) ; east, north, west, south: left adds one

(defun words (line)
  (with-input-from-string (in line) (loop for word = (read in nil) while word collect word)))

(defun ahead (cell heading)
  (let ((to (mapcar #'+ cell (nth heading *ways*))))
    (when (every (lambda (x) (< -1 x *size*)) to) to)))

(defun safe (cell)
  (let ((known (loop for heading below 4
                     for notes = (gethash (ahead cell heading) *seen*)
                     when notes collect notes)))
    (and (notevery (lambda (notes) (member 'breeze notes)) known)
         (notevery (lambda (notes) (member 'stench notes)) known))))

;; Turns and steps to the nearest cell that is wanted, as (actions); nil if there is no way.
(defun way (wanted)
  (let ((found (make-hash-table :test #'equal)) (queue (list (list *at* *heading* nil))))
    (setf (gethash (list *at* *heading*) found) t)
    (loop while queue do
      (destructuring-bind (cell heading actions) (pop queue)
        (when (funcall wanted cell) (return (list (reverse actions))))
        (let ((to (ahead cell heading)))
          (loop for (action next turned) in (list (list "left" cell (mod (+ heading 1) 4))
                                                  (list "right" cell (mod (+ heading 3) 4))
                                                  (list "forward" to heading))
                when (and next (or (gethash next *seen*) (safe next)) (not (gethash (list next turned) found))) do
                  (setf (gethash (list next turned) found) t)
                  (setf queue (append queue (list (list next turned (cons action actions)))))))))))

(defun act (notes)
  (setf (gethash *at* *seen*) (cons t notes))
  (cond ((and (member 'glitter notes) (not *gold*)) (setf *gold* t *plan* nil) "grab")
        (t (unless *plan*
             (let ((new (unless *gold* (way (lambda (cell) (not (gethash cell *seen*)))))))
               (setf *plan* (if new (first new)
                                (append (first (way (lambda (cell) (equal cell '(0 0))))) (list "climb"))))))
           (pop *plan*))))

(loop for line = (read-line *standard-input* nil)
      while line do
        (destructuring-bind (word . rest) (words line)
          (case word
            (wumpus (setf *size* (first rest)))
            (see (let ((action (act rest)))
                   (format t "~a~%" action)
                   (finish-output)
                   (cond ((string= action "forward") (setf *at* (ahead *at* *heading*)))
                         ((string= action "left") (setf *heading* (mod (+ *heading* 1) 4)))
                         ((string= action "right") (setf *heading* (mod (+ *heading* 3) 4))))))
            (t (return)))))
