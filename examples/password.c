// A check that no random input passes, and that Sonde reads the password out of: each comparison is a fork.
//   $ sonde run examples/password.c
#include <assert.h>
#include <ctype.h>
#include <klee/klee.h>
#include <string.h>

static int hash(const char *text) {
  int value = 0;
  for (; *text; ++text) value = value * 31 + *text;
  return value;
}

int main(void) {
  char guess[6];
  klee_make_symbolic(guess, sizeof guess, "guess");
  guess[5] = 0;
  if (strncmp(guess, "s3", 2) != 0) return 1;       // plain
  if ((guess[2] ^ 0x55) != 0x36) return 2;          // hidden
  if (!islower(guess[3]) || !isdigit(guess[4])) return 3;
  if (hash(guess + 3) != 'r' * 31 + '3') return 4;  // mixed
  assert(!"the door is open");
}

// EXPECT-ERROR: password.c:22:3: error: assertion failed
// EXPECT-ERROR: guess (6 bytes): "s3cr3
// EXPECT-ERROR: all paths explored, 1 bug
