; A constant array, changed at two places.
; EXPECT: sat
; EXPECT: ((i #x05))
; EXPECT: unsat
(set-logic QF_ABV)
(declare-const i (_ BitVec 8))
(define-sort Bytes () (Array (_ BitVec 8) (_ BitVec 8)))
(define-const a Bytes (store (store ((as const Bytes) #x07) #x05 #x09) #x06 #x0a))
(assert (= (select a i) #x09))
(check-sat)
(get-value (i))
(assert (distinct i #x05))
(check-sat)
