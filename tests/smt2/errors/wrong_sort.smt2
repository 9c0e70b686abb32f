; EXPECT-ERROR: 3:19: error: argument 2 of 'bvadd' has sort (_ BitVec 4)
(declare-const x (_ BitVec 8))
(assert (bvadd x  #x1))
