// What realloc returns is used, not what it was given; what fails to grow is still there.
// CHECK: use-after-free double-free
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  char *text = malloc(2);
  text[0] = 'a';
  text = realloc(text, 100);
  text[99] = 'b';
  volatile size_t tooMuch = PTRDIFF_MAX;
  char *more = realloc(text, tooMuch);
  printf("%c%c %d\n", text[0], text[99], more == NULL);
  free(text);
  text = NULL;
  free(text);
  return 0;
}
