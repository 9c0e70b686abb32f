// An array of 64 MB that becomes symbolic by writes at symbolic indices.
// EXITS: 0 1 2 3 4
#include <assert.h>
#include <klee/klee.h>

static int numbers[16 << 20];

int main(void) {
  unsigned i, j;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_make_symbolic(&j, sizeof j, "j");
  for (int n = 0; n < 1000; ++n) numbers[n * 1000] = n;
  if (i >= 16 << 20 || j >= 16 << 20) return 0;
  numbers[i] = 42;
  if (numbers[j] == 42) return 1;
  numbers[j] = 17;
  if (numbers[i] == 17) {
    assert(i == j);
    return 2;
  }
  if (numbers[2000] == 17) return 2;
  if (numbers[5000] == 5) return 3;
  return 4;
}
