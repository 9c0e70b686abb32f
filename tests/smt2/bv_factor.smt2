; 1517 = 37 * 41, the only way with factors of 6 bits in this order.
; EXPECT: sat
; EXPECT: ((x #x0025) (y #x0029))
; EXPECT: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 16))
(declare-const y (_ BitVec 16))
(assert (= (bvmul x y) (_ bv1517 16)))
(assert (bvult x (_ bv64 16)))
(assert (bvult y (_ bv64 16)))
(assert (bvult x y))
(check-sat)
(get-value (x y))
(assert (distinct x #x0025))
(check-sat)
