// A parser of sums like "12+(3+4)" that forgets one case: an expression that ends behind a '(' is read past its end.
//   $ sonde run examples/parser.c
//   $ sonde replay --asan sonde-last
#include <ctype.h>
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

static const char *at;

static int sum(void);

static int term(void) {
  if (*at == '(') {
    ++at;
    int value = sum();
    ++at; // whatever stands here is taken for the ')'
    return value;
  }
  int value = 0;
  while (isdigit((unsigned char)*at)) value = value * 10 + *at++ - '0';
  return value;
}

static int sum(void) {
  int value = term();
  while (*at == '+') {
    ++at;
    value += term();
  }
  return value;
}

int main(void) {
  enum { LENGTH = 4 };
  char *text = malloc(LENGTH + 1);
  klee_make_symbolic(text, LENGTH + 1, "text");
  klee_assume(text[LENGTH] == 0);
  at = text;
  int value = sum();
  return *at == 0 && value == 7;
}

// EXPECT-ERROR: error: access out of bounds [OutOfBounds]
// EXPECT-ERROR: at the end of a heap object of 5 bytes
// EXPECT-ERROR: text (5 bytes): "
// EXPECT-ERROR: all paths explored
