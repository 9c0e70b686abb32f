; Indices far beyond any table.
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 70) (_ BitVec 70)))
(declare-const i (_ BitVec 70))
(assert (= (select (store a (_ bv1180591620717411303423 70) i) (bvneg (_ bv1 70))) (_ bv5 70)))
(assert (distinct i (_ bv5 70)))
(set-info :status unsat)
(check-sat)
