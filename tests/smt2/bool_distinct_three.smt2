; Three booleans cannot be pairwise distinct.
(set-logic QF_BV)
(declare-fun p () Bool)
(declare-fun q () Bool)
(declare-fun r () Bool)
(assert (distinct p q r))
(set-info :status unsat)
(check-sat)
