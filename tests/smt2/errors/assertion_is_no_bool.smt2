; EXPECT-ERROR: 2:9: error: an assertion has sort (_ BitVec 4)
(assert #x1)
