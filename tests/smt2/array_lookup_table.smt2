; Squares of 0 to 7 in a table.
; EXPECT: sat
; EXPECT: ((i #b101) ((select t i) #x19))
; EXPECT: unsat
(set-logic QF_ABV)
(declare-const i (_ BitVec 3))
(define-const t (Array (_ BitVec 3) (_ BitVec 8))
  (store (store (store (store (store (store (store ((as const (Array (_ BitVec 3) (_ BitVec 8))) #x00)
    #b001 #x01) #b010 #x04) #b011 #x09) #b100 #x10) #b101 #x19) #b110 #x24) #b111 #x31))
(assert (bvugt (select t i) #x10))
(assert (bvult (select t i) #x24))
(check-sat)
(get-value (i (select t i)))
(assert (distinct ((_ zero_extend 5) i) #x05))
(check-sat)
