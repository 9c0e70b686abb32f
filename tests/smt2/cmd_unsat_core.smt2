; The second assertion has no part in it, the third no name.
; EXPECT: unsat
; EXPECT: (low |too high|)
(set-option :produce-unsat-cores true)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (! (bvult x #x05) :named low))
(assert (! (= y #x01) :named other))
(assert (= y #x01))
(assert (! (bvugt x #x08) :named |too high|))
(check-sat)
(get-unsat-core)
