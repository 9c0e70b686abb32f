; The midpoint that overflowed in nearly every binary search for decades:
;
;   int mid = (lo + hi) / 2;
;
; Can it come out negative although 0 <= lo <= hi? And is  lo + (hi - lo) / 2  any better?
(set-logic QF_BV)
(declare-const lo (_ BitVec 32))
(declare-const hi (_ BitVec 32))
(define-fun half ((x (_ BitVec 32))) (_ BitVec 32) (bvsdiv x #x00000002))
(define-fun between ((low (_ BitVec 32)) (x (_ BitVec 32)) (high (_ BitVec 32))) Bool
  (and (bvsle low x) (bvsle x high)))

(assert (bvsle #x00000000 lo))
(assert (bvsle lo hi))

(push)
(echo "(lo + hi) / 2 leaves [lo, hi]:")
(assert (not (between lo (half (bvadd lo hi)) hi)))
(check-sat) ; sat: yes
(get-value (lo hi (half (bvadd lo hi))))
(pop)

(echo "lo + (hi - lo) / 2 leaves [lo, hi]:")
(assert (not (between lo (bvadd lo (half (bvsub hi lo))) hi)))
(check-sat) ; unsat: no, for none of the 2^62 pairs
