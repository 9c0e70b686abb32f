// No program at all.
// EXPECT: 2
int other(void) { return 1; }
