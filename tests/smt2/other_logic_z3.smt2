; Z3 takes what Sonde does not read.
; BACKENDS: z3
; EXPECT: sat
; EXPECT: unsat
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 3))
(check-sat)
(assert (< x 2))
(check-sat)
(exit)
