; Requirements that contradict each other, and which of them do: the unsatisfiable core names those that matter.
;
; A buffer's layout: a header of `start` bytes, then `count` records of 24 bytes, all within a 64 KiB segment.
(set-logic QF_BV)
(set-option :produce-unsat-cores true)
(declare-const start (_ BitVec 32))
(declare-const count (_ BitVec 32))
(define-fun size () (_ BitVec 32) (bvadd start (bvmul count #x00000018)))

(assert (! (bvule start #x00001000) :named header-is-small))
(assert (! (= (bvurem start #x00000010) #x00000000) :named header-is-aligned))
(assert (! (bvule count #x00010000) :named count-is-sane))
(assert (! (bvuge count #x00000C00) :named room-for-3072-records))
(assert (! (bvule size #x00010000) :named fits-the-segment))
(check-sat) ; unsat
(get-unsat-core) ; the alignment has nothing to do with it
