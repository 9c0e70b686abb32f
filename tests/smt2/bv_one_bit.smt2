; Bool and one bit are sorts of their own, with the same values.
; EXPECT: sat
; EXPECT: ((p true) (o #b0) ((bvcomp o #b0) #b1) ((= o #b0) true) ((bvadd o #b1) #b1))
(set-logic QF_BV)
(declare-const p Bool)
(declare-const o (_ BitVec 1))
(assert (= p (= o #b0)))
(assert (= (ite p o #b1) #b0))
(check-sat)
(get-value (p o (bvcomp o #b0) (= o #b0) (bvadd o #b1)))
