// Functions of competition programs, their own and ours.
// EXPECT-ERROR: competition.c:18:37: error: error reported by the program
// EXPECT-ERROR: reach_error called
// EXPECT-ERROR: nondet_int
// EXPECT-ERROR: nondet_int
// EXPECT-ERROR: nondet_bool
// EXPECT-ERROR: all paths explored
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_assume(int);
void reach_error(void);
void __VERIFIER_assert(int condition) { (void)(1 / condition); }

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  _Bool flag = __VERIFIER_nondet_bool();
  __VERIFIER_assume(a > 0 && b > a && b < 1000);
  if (flag && a + b == 7 && a == 3) reach_error();
  __VERIFIER_assume(a != a); // no path goes on, and that is no error
  __VERIFIER_assert(0);
}
