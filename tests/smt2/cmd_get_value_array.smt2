; EXPECT: sat
; EXPECT: ((c (store ((as const (Array (_ BitVec 2) (_ BitVec 4))) #x1) #b10 #x7)) ((select c #b10) #x7))
(set-logic QF_ABV)
(define-const c (Array (_ BitVec 2) (_ BitVec 4)) (store ((as const (Array (_ BitVec 2) (_ BitVec 4))) #x1) #b10 #x7))
(check-sat)
(get-value (c (select c #b10)))
