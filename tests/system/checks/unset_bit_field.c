// One bit-field is set, its neighbour in the same byte decides a branch.
// CHECK: uninitialised
// LEVELS: default
// FLAGS: --check=+uninitialised
// EXPECT-ERROR: unset_bit_field.c:18:7: error: use of a value that was never set [Uninitialised] (CWE-457)
#include <stdlib.h>

struct Flags {
  unsigned isOpen : 1;
  unsigned isNew : 1;
  unsigned level : 6;
};

int main(void) {
  struct Flags *flags = malloc(sizeof *flags);
  flags->isOpen = 1;
  flags->level = 9;
  if (flags->isOpen && flags->level == 9 && flags->isNew) return 1;
  free(flags);
  return 0;
}
