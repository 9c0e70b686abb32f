; EXPECT-ERROR: 3:12: error: the result of 'zero_extend' would have 1000000008 bits; the widest is 65536
(declare-const x (_ BitVec 8))
(assert (= ((_ zero_extend 1000000000) x) x))
