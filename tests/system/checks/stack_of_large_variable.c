// So is a variable that is larger than the stack.
// CHECK: recursion
// LEVELS: default
// EXPECT-ERROR: error: stack exhausted [StackExhausted] (CWE-674)
#include <string.h>

static int sum(int n) {
  char large[9000000];
  memset(large, n, sizeof large);
  return large[n];
}

int main(int argc, char **argv) { return sum(argc); }
