; EXPECT-ERROR: 4:24: error: unknown symbol 'y'
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= (bvadd x x) y))
