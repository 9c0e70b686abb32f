; All models over some of the terms, each once, and minimal ones, in which terms that do not matter are omitted.
; OPTIONS: --validate
; EXPECT: (g (not h))
; EXPECT: ((not g) h)
; EXPECT: ((not g) (not h))
; EXPECT: sat
; EXPECT: (g (not h))
; EXPECT: ((not g))
; EXPECT: sat
; EXPECT: unsat
; EXPECT: ()
; EXPECT: sat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(declare-const g Bool)
(declare-const h Bool)
(assert (= g (bvugt x #x05)))
(assert (= h (bvult y #x03)))
(assert (=> g (= y (bvadd (bvlshr x #x01) #x01))))
(check-allsat (g h))
(set-option :minimal-models true)
(check-allsat (g h))
(push 1)
(assert (and g h))
(check-allsat (g h))
(pop 1)
(check-allsat ())
