; EXPECT: ((bvult x #x05) (! (= x #x01) :named n) (let ((y x)) (= y y)))
(set-option :produce-assertions true)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (bvult   x #x05)) ; a comment
(push 1)
(assert (! (= x
  #x01) :named n))
(assert (let ((y x)) (= y y)))
(get-assertions)
