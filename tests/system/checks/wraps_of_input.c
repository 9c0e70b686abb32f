// A length that is input becomes huge when the header is subtracted.
// CHECK: unsigned-overflow
// LEVELS: default
// FLAGS: --check=+unsigned-overflow
// EXPECT-ERROR: wraps_of_input.c:13:17: error: result of integer arithmetic does not fit its type [IntegerOverflow] (CWE-190)
// EXPECT-ERROR: - 4 does not fit 'unsigned int'
// EXPECT-ERROR: 1 in an error
#include <klee/klee.h>

int main(void) {
  unsigned char length;
  klee_make_symbolic(&length, sizeof length, "length");
  return length - 4u > 1000;
}
