// Pointers to one object, to its end, and pointers that are only compared for equality are no errors.
// CHECK: pointer-pair
// FLAGS: --check=+pointer-pair
#include <stdio.h>
#include <stdlib.h>

struct Pair { int first; char rest[12]; };

int main(int argc, char **argv) {
  struct Pair pair, other;
  char *end = (char *)(&pair + 1), *heap = malloc(10);
  int count = 0;
  for (char *p = (char *)&pair; p < end; ++p) ++count;
  printf("%d %d %d %td\n", count, &pair == &other, heap + 10 > heap, end - pair.rest);
  free(heap);
  return 0;
}
