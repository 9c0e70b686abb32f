// A struct that is passed by value from an object that may be too small for it.
// FLAGS: --no-output
// EXPECT-ERROR: struct_too_large.c:18:10: error: access out of bounds
// EXPECT-ERROR: read of 32 bytes at
// EXPECT-ERROR: a heap object of 0 bytes
// EXPECT-ERROR: paths         2 (1 in an error)
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>

struct Large {
  uint64_t member[4];
};

static uint64_t sum(struct Large large) { return large.member[0] + large.member[3]; }

int main(void) {
  return sum(*(struct Large *)calloc(klee_range(0, 100, "size"), 1));
}
