; The constraint of section 2.2 of "Type and Interval Aware Array Constraint Solving for Symbolic Execution"
; (ISSTA'21), as its solver sees it: int a[4] = {0, 0, 0, 5} is 16 bytes, the highest byte of an int first.
; Is there a path to the error of
;
;   if (i + j > 4) if (a[i] + a[j] > 10) error();        where 0 <= i <= 3 and 0 <= j <= 3 ?
;
; docs/array-axioms.md explains what --axioms makes of it.
(set-logic QF_ABV)
(declare-const i (_ BitVec 32))
(declare-const j (_ BitVec 32))
(define-sort Bytes () (Array (_ BitVec 32) (_ BitVec 8)))
(define-fun zeros () Bytes ((as const Bytes) #x00))
(define-fun word ((a Bytes) (at (_ BitVec 32))) (_ BitVec 32)
  (concat (select a at) (select a (bvadd at #x00000001)) (select a (bvadd at #x00000002)) (select a (bvadd at #x00000003))))
(define-fun sum ((a Bytes)) (_ BitVec 32) (bvadd (word a (bvmul #x00000004 i)) (word a (bvmul #x00000004 j))))

(assert (and (bvsle #x00000000 i) (bvsle i #x00000003)))
(assert (and (bvsle #x00000000 j) (bvsle j #x00000003)))
(assert (bvsgt (bvadd i j) #x00000004))

(push)
(assert (bvsgt (sum (store zeros #x0000000f #x05)) #x0000000a))
(check-sat) ; unsat: i and j are 2 or 3, so that both elements are at most 5
(pop)
(assert (bvsgt (sum (store zeros #x0000000f #x09)) #x0000000a))
(check-sat) ; sat: with 9 as the last element, i = j = 3
