; EXPECT-ERROR: 2:42: error: arrays as array element are not supported
(declare-const a (Array (_ BitVec 8)     (Array (_ BitVec 8) (_ BitVec 8))))
