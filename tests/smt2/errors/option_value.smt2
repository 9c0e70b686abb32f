; EXPECT-ERROR: 2:1: error: option :print-success cannot be maybe
(set-option :print-success maybe)
