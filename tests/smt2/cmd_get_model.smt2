; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun x () (_ BitVec 8) #x2a)
; EXPECT:   (define-fun |a b| () Bool true)
; EXPECT:   (define-fun y () (_ BitVec 3) #b101)
; EXPECT: )
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-fun |a b| () Bool)
(declare-fun y () (_ BitVec 3))
(assert (and |a b| (= x #x2a) (= y #b101)))
(check-sat)
(get-model)
