; BACKENDS: abv
; EXPECT-ERROR: 3:1: error: logic QF_UFLIA is not supported
(set-logic QF_UFLIA)
