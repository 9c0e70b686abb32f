// The competition's inputs.
#include "../symbolic.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(a != b);
  if (a > b) return 1;
  return b == 255 ? 2 : 3;
}
