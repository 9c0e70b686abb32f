// Signed arithmetic that does not fit is an error with its operands, in user code, whatever the width of the type.
// CHECK: signed-overflow
// LEVELS: default
// EXPECT-ERROR: error: result of integer arithmetic does not fit its type [IntegerOverflow] (CWE-190)
// EXPECT-ERROR: 1 + 9223372036854775807 does not fit a signed integer of 64 bits
#include <limits.h>
#include <stdio.h>

int main(int argc, char **argv) {
  long most = LONG_MAX;
  printf("%ld\n", most + argc);
  return 0;
}
