; A lexer driven by a table: next = table[state][class of the character]. Which three characters take it from the
; start to "accept"? Reads of a constant table at an index that is not known are what programs with parsers, codecs
; and hash functions ask all the time.
;
; The machine accepts a sign or none, then digits:    state  0 start  1 sign seen  2 digits  3 error
; Classes of characters:                              class  0 other  1 sign  2 digit
(set-logic QF_ABV)

; The table by rows of four: table[4 * state + class], 3 where nothing is said.
(define-fun table () (Array (_ BitVec 4) (_ BitVec 2))
  (store (store (store (store ((as const (Array (_ BitVec 4) (_ BitVec 2))) #b11)
    #x1 #b01)   ; start, sign
    #x2 #b10)   ; start, digit
    #x6 #b10)   ; sign seen, digit
    #xA #b10))  ; digits, digit

(define-fun class ((c (_ BitVec 8))) (_ BitVec 2)
  (ite (or (= c #x2B) (= c #x2D)) #b01
  (ite (and (bvule #x30 c) (bvule c #x39)) #b10 #b00)))
(define-fun step ((state (_ BitVec 2)) (c (_ BitVec 8))) (_ BitVec 2)
  (select table (concat state (class c))))

(declare-const c1 (_ BitVec 8))
(declare-const c2 (_ BitVec 8))
(declare-const c3 (_ BitVec 8))
(define-fun end () (_ BitVec 2) (step (step (step #b00 c1) c2) c3))

(assert (= end #b10))
(assert (distinct (class c1) #b10)) ; not just three digits
(check-sat) ; sat: a sign and two digits
(get-value (c1 c2 c3))

(echo "with the sign in the middle:")
(assert (= (class c2) #b01))
(check-sat) ; unsat
