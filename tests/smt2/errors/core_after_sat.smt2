; EXPECT: sat
; EXPECT-ERROR: 4:1: error: the last answer was 'sat'
(check-sat)
(get-unsat-core)
