// NEEDS: libc
// Which floating-point exceptions have occurred is not known, and nobody is told anything else.
// EXPECT-ERROR: external function fetestexcept
// EXIT: 3
#include <fenv.h>

int main(void) {
  if (feclearexcept(FE_ALL_EXCEPT) || feraiseexcept(FE_DIVBYZERO)) return 1;
  return fetestexcept(FE_DIVBYZERO) == 0;
}
