; Writing what is there changes nothing.
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const i (_ BitVec 8))
(declare-const v (_ BitVec 8))
(assert (= (store a i v) a))
(assert (distinct (select a i) v))
(set-info :status unsat)
(check-sat)
