; EXPECT-ERROR: 3:1: error: cannot pop 2 levels; there are 1
(push 1)
(pop 2)
