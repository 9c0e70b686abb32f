// An enumeration has the values that its bits can hold, and one with a type of its own has all of that type's.
// CHECK: enum
// LEVELS: default
// CFLAGS: -x c++
// FLAGS: --check=+enum
#include <stdio.h>

enum Colour { red, green, blue };
enum Byte : unsigned char { zero, one };

int main(int argc, char **argv) {
  Colour both = (Colour)(green | blue);
  Byte byte = (Byte)(argc + 200);
  printf("%d %d\n", both, byte);
  return 0;
}
