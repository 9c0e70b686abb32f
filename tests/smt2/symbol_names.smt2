; Names that need bars, one without a character, and one that looks like a bound variable of the printer.
; EXPECT: sat
; EXPECT: ((|| #x01) (|let| #x02) (|a(;b| #x03) (?1 #x04))
(set-logic QF_BV)
(declare-const || (_ BitVec 8))
(declare-const |let| (_ BitVec 8))
(declare-const |a(;b| (_ BitVec 8))
(declare-const ?1 (_ BitVec 8))
(assert (and (= || #x01) (= |let| #x02) (= |a(;b| #x03) (= |?1| #x04)))
(check-sat)
(get-value (|| |let| |a(;b| ?1))
