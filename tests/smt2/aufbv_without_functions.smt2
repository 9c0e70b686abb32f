; Other tools name this logic when they mean arrays of bit-vectors.
; EXPECT: sat
; EXPECT: unsat
(set-logic QF_AUFBV)
(declare-fun a () (Array (_ BitVec 32) (_ BitVec 8)))
(declare-fun i () (_ BitVec 32))
(assert (= (select a i) #x07))
(check-sat)
(assert (= (select a #x00000001) #x08))
(assert (= i #x00000001))
(check-sat)
