; A permutation followed three times.
; EXPECT: sat
; EXPECT: ((i #b01))
(set-logic QF_ABV)
(declare-const p (Array (_ BitVec 2) (_ BitVec 2)))
(declare-const i (_ BitVec 2))
(assert (= (select p #b00) #b10))
(assert (= (select p #b01) #b00))
(assert (= (select p #b10) #b11))
(assert (= (select p #b11) #b01))
(assert (= (select p (select p (select p i))) #b11))
(check-sat)
(get-value (i))
