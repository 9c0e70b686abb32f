; EXPECT-ERROR: 2:16: error: uninterpreted functions are not part of QF_BV and QF_ABV
(declare-fun f ((_ BitVec 8)) (_ BitVec 8))
