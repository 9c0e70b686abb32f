// Elements at input positions are read only if they were set; a string of input length ends before bytes that were not.
// CHECK: uninitialised
// LEVELS: default
// FLAGS: --check=+uninitialised
// EXPECT: done
#include <klee/klee.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  unsigned char from, to;
  char text[3];
  puts("done");
  klee_make_symbolic(&to, sizeof to, "to");
  klee_make_symbolic(&from, sizeof from, "from");
  klee_make_symbolic(text, sizeof text, "text");
  klee_assume(to < 8);
  klee_assume(from < 8);
  klee_assume(text[2] == 0);
  int elements[8];
  elements[to] = 10;
  if (elements[to] != 10) return 1;
  for (int n = 0; n < 8; ++n) elements[n] = n;
  elements[to] = 20;
  if (elements[from] == 20) return from == to ? 0 : 2;
  char copy[10];
  strcpy(copy, text);
  return strlen(copy) > 2;
}
