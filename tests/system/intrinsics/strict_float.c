// Floating point under FENV_ACCESS: every operation is a constrained intrinsic.
#include "../check.h"
#include <math.h>
#pragma STDC FENV_ACCESS ON

static volatile double values[] = {0.5, -1.75, 3e10, 1e-5, 0};

int main(void) {
  for (unsigned i = 0; i < COUNT(values); ++i)
    for (unsigned k = 0; k < COUNT(values); ++k) {
      double a = values[i], b = values[k];
      showDouble("+", a + b), showDouble("-", a - b), showDouble("*", a * b), showDouble("/", a / (b + 10));
      showDouble("fmod", __builtin_fmod(a, b + 7)), showDouble("float", (float)a), showDouble("double", (double)(float)b);
      show("<", a < b), show("==", a == b), show("int", (int)(a / 1e6)), show("unsigned", (unsigned)(k * 1.5));
      showDouble("from int", (double)(int)i), showDouble("from unsigned", (double)k);
      showDouble("sqrt", __builtin_sqrt(fabs(a))), showDouble("fma", __builtin_fma(a, b, 1.0));
      showDouble("floor", __builtin_floor(a)), showDouble("ceil", __builtin_ceil(b)), showDouble("trunc", __builtin_trunc(a));
      showDouble("rint", __builtin_rint(a)), showDouble("near", __builtin_nearbyint(b)), showDouble("round", __builtin_round(a));
      showDouble("fmax", __builtin_fmax(a, b)), showDouble("fmin", __builtin_fmin(a, b));
      showDouble("pow", __builtin_pow(fabs(a), 0.5)), showDouble("exp", __builtin_exp(b / 1e10)), showDouble("sin", __builtin_sin(a));
    }
  return finish();
}
