// The same in an array of arrays, with an index that is input.
// CHECK: index
// LEVELS: default
// EXPECT-ERROR: error: index beyond its array [IndexOutOfBounds] (CWE-129)
// EXPECT-ERROR: of 'int[5]'
// EXPECT-ERROR: paths         2 (1 in an error)
#include <klee/klee.h>

int main(void) {
  static int table[3][5];
  unsigned column;
  klee_make_symbolic(&column, sizeof column, "column");
  klee_assume(column < 6);
  return table[1][column];
}
