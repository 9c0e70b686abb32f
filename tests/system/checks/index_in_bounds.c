// Addresses one past the end, flexible arrays at the end of a struct and elements of a union are no errors.
// CHECK: index
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Text {
  unsigned length;
  char bytes[1]; // as long as was allocated
};
union Word {
  unsigned number;
  unsigned char bytes[4];
};

int main(int argc, char **argv) {
  int numbers[4] = {1, 2, 3, 4}, sum = 0;
  for (int *p = numbers; p != &numbers[argc + 3]; ++p) sum += *p;
  struct Text *text = malloc(sizeof *text + 10);
  text->length = 10;
  for (unsigned n = 0; n < text->length; ++n) text->bytes[n] = (char)('a' + n);
  union Word word = {.number = 0x01020304};
  printf("%d %.*s %d %d\n", sum, (int)text->length, text->bytes, word.bytes[argc + 2], argc["abc"]);
  free(text);
  return 0;
}
