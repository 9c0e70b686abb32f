; x = y * (x / y) + x % y, also for y = 0 in the remainder's definition.
(set-logic QF_BV)
(declare-const x (_ BitVec 6))
(declare-const y (_ BitVec 6))
(assert (distinct x (bvadd (bvmul y (bvudiv x y)) (bvurem x y))))
(set-info :status unsat)
(check-sat)
