; Swapping two elements of an array without a temporary:
;
;   a[i] ^= a[j];  a[j] ^= a[i];  a[i] ^= a[j];
;
; It works, they say. For which i and j does it not?
(set-logic QF_ABV)
(define-sort Index () (_ BitVec 32))
(define-sort Byte () (_ BitVec 8))
(declare-const a (Array Index Byte))
(declare-const i Index)
(declare-const j Index)

; a with  a[x] ^= a[y]  done
(define-fun xor-into ((m (Array Index Byte)) (x Index) (y Index)) (Array Index Byte)
  (store m x (bvxor (select m x) (select m y))))

(define-fun swapped () (Array Index Byte)
  (store (store a i (select a j)) j (select a i)))
(define-fun xor-swapped () (Array Index Byte)
  (xor-into (xor-into (xor-into a i j) j i) i j))

(assert (not (= swapped xor-swapped)))
(check-sat) ; sat
(get-value (i j (select a i) (select xor-swapped i)))

(echo "and if the two are different elements:")
(check-sat-assuming ((distinct i j))) ; unsat: then it is right
