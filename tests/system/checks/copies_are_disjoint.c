// memmove may overlap; a struct may be assigned to itself; ranges that only touch, and empty ones, do not overlap.
// CHECK: overlap
#include <stdio.h>
#include <string.h>

struct Large { char bytes[64]; };

int main(int argc, char **argv) {
  char text[16] = "abcdefghij";
  struct Large one = {{1, 2, 3}}, *same = &one;
  memmove(text + argc, text, 6);
  *same = one;
  memcpy(text + 8, text, 8);
  memcpy(text + argc, text, (size_t)(argc - 1));
  text[15] = 0;
  strcpy(text, text + 8);
  strncpy(text, text + 4, 4);
  printf("%.16s %d\n", text, one.bytes[2]);
  return 0;
}
