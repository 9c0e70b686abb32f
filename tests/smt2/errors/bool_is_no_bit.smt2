; EXPECT-ERROR: 3:14: error: argument 1 of 'and' has sort (_ BitVec 1)
(declare-const o (_ BitVec 1))
(assert (and o true))
