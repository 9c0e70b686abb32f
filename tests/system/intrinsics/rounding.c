// FLAGS: --libc=none
// Under FENV_ACCESS optimised code rounds as the program has set, too.
#include <fenv.h>
#include <float.h>
#include <stdio.h>

#pragma STDC FENV_ACCESS ON

int main(void) {
  static const int modes[] = {FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO, FE_TONEAREST};
  for (int n = 0; n < 4; ++n) {
    int refused = fesetround(modes[n]);
    double third = 1.0 / 3.0, sum = 0.1 + 0.2;
    float narrow = (float)-third;
    printf("%d %d %d %a %a %a %a\n", refused, fegetround() == modes[n], FLT_ROUNDS, third, sum, narrow,
           __builtin_rint(-2.5));
    __builtin_set_flt_rounds(n);
    printf("%d %a\n", __builtin_flt_rounds(), -1.0 / third);
  }
  return 0;
}
