; Assumptions may be any Bool terms; none of them stays.
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(set-info :status unsat)
(check-sat-assuming ((bvult x #x05) (bvugt x #x05)))
(set-info :status sat)
(check-sat-assuming ())
(set-info :status sat)
(check-sat)
