; EXPECT-ERROR: 5:1: error: the input ends inside a command
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= x (bvadd x
