; EXPECT: unsat
; EXPECT: (p q)
; EXPECT: sat
; EXPECT: unsat
; EXPECT: ((not q))
(set-logic QF_BV)
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(declare-const x (_ BitVec 8))
(assert (=> p (bvult x #x05)))
(assert (=> q (bvugt x #x08)))
(check-sat-assuming (p r q))
(get-unsat-assumptions)
(check-sat-assuming (p r (not q)))
(assert q)
(check-sat-assuming (r (not q)))
(get-unsat-assumptions)
