// A program as competitions of verifiers give them: can reach_error be called? The middle of two numbers, computed as so often.
//   $ sonde run examples/competition.c
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  unsigned low = __VERIFIER_nondet_uint(), high = __VERIFIER_nondet_uint();
  __VERIFIER_assume(low <= high);
  unsigned middle = (low + high) / 2; // low + (high - low) / 2 would do
  if (middle < low || middle > high) reach_error();
  return 0;
}

// EXPECT-ERROR: competition.c:11:38: error: error reported by the program
// EXPECT-ERROR: reach_error called
// EXPECT-ERROR: nondet_uint
// EXPECT-ERROR: all paths explored, 1 bug
