; The logic need not be named.
(declare-const a (Array (_ BitVec 4) (_ BitVec 4)))
(assert (distinct (select a #x1) (select a #x1)))
(set-info :status unsat)
(check-sat)
