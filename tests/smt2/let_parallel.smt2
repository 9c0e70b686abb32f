; Bindings of one let do not see each other.
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (let ((x y) (y x)) (bvult x y)))
(assert (bvult x y))
(set-info :status unsat)
(check-sat)
