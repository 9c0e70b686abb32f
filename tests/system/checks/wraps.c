// Unsigned arithmetic that wraps is an error if that is asked for, and signed arithmetic is none if only that is asked for.
// CHECK: unsigned-overflow
// LEVELS: default
// FLAGS: --check=none,+unsigned-overflow
// EXPECT-ERROR: error: result of integer arithmetic does not fit its type [IntegerOverflow] (CWE-190)
// EXPECT-ERROR: 4294967295 + 1 does not fit 'unsigned int'
#include <limits.h>

int main(int argc, char **argv) {
  int defined = INT_MAX + argc;
  unsigned most = UINT_MAX;
  return defined < 0 && most + (unsigned)argc == 0;
}
