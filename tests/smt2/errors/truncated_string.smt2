; EXPECT-ERROR: 2:7: error: this string is not closed
(echo "abc
(check-sat)
