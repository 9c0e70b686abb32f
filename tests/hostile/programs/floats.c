// Floating point of all kinds, on symbolic bytes.
#include <klee/klee.h>
#include <math.h>
int main(void) {
  union { unsigned char bytes[16]; long double large; double number; float small; } any;
  klee_make_symbolic(&any, sizeof any, "any");
  if (any.bytes[0] == 1) return (int)sqrtl(any.large);
  if (any.bytes[0] == 2) return (int)pow(any.number, any.number);
  if (any.bytes[0] == 3) return (int)lrintf(any.small);
  return (int)tgamma((double)any.large) / (int)any.small;
}
