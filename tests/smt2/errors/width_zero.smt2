; EXPECT-ERROR: 2:28: error: a bit-vector cannot have 0 bits
(declare-const x (_ BitVec 0))
