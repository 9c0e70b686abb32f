// An index that a condition keeps in bounds is no error, and checks make no paths.
// CHECK: index
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: paths         2
// EXPECT-ERROR: 100% (2 of 2) of branches
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

int main(void) {
  static int table[3][5];
  unsigned row, column;
  klee_make_symbolic(&row, sizeof row, "row");
  klee_make_symbolic(&column, sizeof column, "column");
  if ((row < 3) & (column < 5)) return table[row][column];
  return 1;
}
