// An index beyond its own dimension is an error, even if the element lies in the same object.
// CHECK: index
// LEVELS: default
// EXPECT-ERROR: error: index beyond its array [IndexOutOfBounds] (CWE-129)
// EXPECT-ERROR: index 4 of 'int[4]'
#include <stdio.h>

struct Row {
  int cells[4];
  int sum;
};

int main(int argc, char **argv) {
  struct Row row = {{1, 2, 3, 4}, 10};
  printf("%d\n", row.cells[argc + 3]);
  return 0;
}
