; EXPECT-ERROR: 3:1: error: nothing was checked since the last assertion, push or pop
(declare-const x Bool)
(get-value (x))
