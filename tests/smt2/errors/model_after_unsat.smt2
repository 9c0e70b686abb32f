; EXPECT: unsat
; EXPECT-ERROR: 5:1: error: the last answer was 'unsat'
(assert false)
(check-sat)
(get-model)
