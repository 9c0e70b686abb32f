; EXPECT-ERROR: 3:2: error: this ')' closes nothing
(check-sat-assuming ()
)) 
