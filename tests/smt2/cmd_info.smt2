; EXPECT: (:name "Sonde")
; EXPECT: (:error-behavior immediate-exit)
; EXPECT: (:assertion-stack-levels 2)
; EXPECT: unsupported
; EXPECT: false
; EXPECT: true
; EXPECT: unsupported
(set-logic QF_BV)
(set-info :source |
  several lines
|)
(set-info :smt-lib-version 2.6)
(get-info :name)
(get-info :error-behavior)
(push 2)
(get-info :assertion-stack-levels)
(get-info :no-such-info)
(get-option :print-success)
(get-option :produce-models)
(get-option :no-such-option)
