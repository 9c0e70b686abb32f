; EXPECT-ERROR: 2:9: error: 'forall' is not supported
(assert (forall ((x Bool)) x))
