; EXPECT: "say ""hi"""
; EXPECT: sat
(set-logic QF_BV)
(echo "say ""hi""")
(check-sat)
(exit)
(this is never read
