; mode 0, Sonde and Z3 disagree
(set-logic QF_ABV)
(push 1)
(declare-const x8q (_ BitVec 8))
(declare-const x8p (_ BitVec 8))
(assert (bvslt x8p (bvurem #x0c (ite (= ((_ extract 7 7) x8q) #b1) (bvneg x8q) x8q))))
(set-info :status sat)
(check-sat)
(pop 1)
