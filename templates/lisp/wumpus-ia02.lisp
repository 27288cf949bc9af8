;; SPDX-License-Identifier: MIT
;; Wumpus World of the contest, over HTTP at $QUADRILLE_URL: maps the maze by cautious probes, then walks for the gold.
;; Cheaper: probe what is proved safe, declare what is proved deadly.
;; Run: sbcl --dynamic-space-size 256 --script $FILE

(require :sb-bsd-sockets)
(require :sb-posix)

(defvar *port* (let ((url (sb-posix:getenv "QUADRILLE_URL")))
                 (parse-integer url :start (1+ (position #\: url :from-end t)))))
(defvar *token* nil)

(defun send (text)
  (let ((socket (make-instance 'sb-bsd-sockets:inet-socket :type :stream :protocol :tcp)))
    (sb-bsd-sockets:socket-connect socket #(127 0 0 1) *port*)
    (with-open-stream (stream (sb-bsd-sockets:socket-make-stream socket :input t :output t :external-format :latin-1))
      (write-string text stream)
      (finish-output stream)
      (with-output-to-string (out)
        (loop for char = (read-char stream nil) while char do (write-char char out))))))

(defun call (command &optional cell)
  (let ((body (format nil "{\"id\":\"template\"~@[,\"token\":\"~a\"~]~@[,\"position\":{\"x\":~{~a,\"y\":~a~}}~]}" *token* cell))
        (end (coerce '(#\Return #\Newline) 'string)))
    (send (format nil "POST /wumpus/~a HTTP/1.1~aHost: localhost~aContent-Length: ~a~a~a~a"
                  command end end (length body) end end body))))

;; The characters behind a mark, up to one that is not wanted.
(defun field (text mark wanted)
  (let ((start (search mark text)))
    (when start
      (let ((from (+ start (length mark))))
        (subseq text from (or (position-if-not wanted text :start from) (length text)))))))

(setf *token* (field (call "register") "\"token\":\"" #'alphanumericp))
(defvar *size* (parse-integer (field (call "next-maze") "\"grid_size\":" #'digit-char-p)))
(defvar *map* (make-hash-table :test #'equal))
(dotimes (r *size*)
  (dotimes (c *size*)
    (setf (gethash (list r c) *map*)
          (field (call "cautious-probe" (list r c)) "you feel " (lambda (char) (find char "PWGBS."))))))
(call "end-map")

;; The cells of a shortest walk to a cell that is wanted, as (cells); nil if there is none.
(defun way (start wanted)
  (let ((seen (make-hash-table :test #'equal)) (queue (list (list start nil))))
    (setf (gethash start seen) t)
    (loop while queue do
      (destructuring-bind (cell steps) (pop queue)
        (when (funcall wanted cell) (return (list (reverse steps))))
        (loop for move in '((0 1) (1 0) (0 -1) (-1 0))
              for to = (mapcar #'+ cell move)
              for notes = (gethash to *map*)
              when (and notes (not (gethash to seen)) (not (find-if (lambda (char) (find char "PW")) notes))) do
                (setf (gethash to seen) t)
                (setf queue (append queue (list (list to (cons to steps))))))))))

(let ((at '(0 0)) (taken '((0 0))))
  (flet ((walk (steps) (dolist (cell steps) (call "go-to" cell) (setf at cell))))
    (loop for steps = (way at (lambda (cell) (and (find #\G (gethash cell *map*)) (not (member cell taken :test #'equal)))))
          while steps do
            (walk (first steps))
            (push at taken))
    (walk (first (way at (lambda (cell) (equal cell '(0 0))))))
    (call "maze-completed")))
