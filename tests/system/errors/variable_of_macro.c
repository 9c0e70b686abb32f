// LEVELS: default
// A report names the variable, also if a macro declares several at one place of the source, or if its size is known at run time only.
// EXPECT-ERROR: variable_of_macro.c:16:
// EXPECT-ERROR: at the end of a stack variable of 6 bytes
// EXPECT-ERROR: stack variable 'second' of fill, 6 bytes
// EXPECT-ERROR: made at
// EXPECT-ERROR: variable_of_macro.c:12:
#define PAIR(n) char first[n]; char second[n];
#include <string.h>

static int fill(int n) {
  PAIR(n)
  char *volatile start = second;
  memset(first, 0, (size_t)n);
  memset(second, 0, (size_t)n);
  start[n] = 1;
  return first[0] + second[0];
}

int main(void) { return fill(6); }
