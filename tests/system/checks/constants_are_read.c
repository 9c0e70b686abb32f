// Constants and literals are read, copied from and compared; nothing is written to them, not even by a copy of no bytes.
// CHECK: read-only
#include <stdio.h>
#include <string.h>

static const int table[4] = {1, 2, 3, 4};

int main(int argc, char **argv) {
  int copy[4];
  memcpy(copy, table, sizeof copy);
  copy[argc] += table[argc];
  memcpy((char *)table, copy, (size_t)(argc - 1));
  printf("%d %d\n", copy[1], strcmp("abc", "abd") < 0);
  return 0;
}
