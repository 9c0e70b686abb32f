// A loop that comes back to the same state never ends.
// CHECK: endless
// LEVELS: default
// EXPECT-ERROR: endless.c:10:
// EXPECT-ERROR: error: loop that never ends [EndlessLoop] (CWE-835)
// EXPECT-ERROR: the loop in lines 10 to 11 comes back to the same state
#include <stdio.h>

int main(int argc, char **argv) {
  for (unsigned n = 0; n < 10; n += 2)
    if (n == 4) n -= 2;
  puts("never");
  return 0;
}
