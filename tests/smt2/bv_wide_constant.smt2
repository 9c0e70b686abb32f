; (2^64 + 1)^2 = 2^128 + 2^65 + 1
; EXPECT: sat
; EXPECT: (((bvmul x x) #x000000000000000100000000000000020000000000000001))
(set-logic QF_BV)
(declare-const x (_ BitVec 192))
(assert (= x (_ bv18446744073709551617 192)))
(check-sat)
(get-value ((bvmul x x)))
