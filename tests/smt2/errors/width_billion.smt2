; EXPECT-ERROR: 2:28: error: a bit-vector cannot have 1000000000 bits
(declare-const x (_ BitVec 1000000000))
