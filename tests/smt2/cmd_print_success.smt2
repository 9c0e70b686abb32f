; EXPECT: success
; EXPECT: success
; EXPECT: success
; EXPECT: success
; EXPECT: sat
; EXPECT: success
; EXPECT: unsupported
(set-option :print-success true)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= x x))
(check-sat)
(push 1)
(set-option :no-such-option 3)
(exit)
