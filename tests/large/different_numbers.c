// 64 MB of different numbers, more than a table can hold: the path is followed around one index, unless it knows more of it.
// EXITS: 0 1 2 3 4
// INCOMPLETE: LargeObject
// CUT: 2
#include <klee/klee.h>

static unsigned numbers[16 << 20];

int main(void) {
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  for (unsigned n = 0; n < 16 << 20; n += 1) numbers[n] = n * 2654435761u;
  if (i >= 16 << 20) return 0;
  if (i < 1000) {
    if (numbers[i] == 500 * 2654435761u) return 1;
    return 0;
  }
  if (i > 10000000 && i < 10050000) {
    if (numbers[i] % 4 == 3) return 2;
    return 0;
  }
  return numbers[i] % 2 ? 4 : 3;
}
