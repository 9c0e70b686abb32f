// Each path that uses a variable has set it.
// CHECK: uninitialised
// LEVELS: default
// FLAGS: --check=+uninitialised
// CFLAGS: -Wno-return-type
// EXPECT: done
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>

enum Kind { None, Number, Pair };

static int weigh(enum Kind kind, int x) {
  switch (kind) {
  case None: return 0;
  case Number: return x;
  case Pair: return 2 * x;
  }
}

int main(void) {
  unsigned char kind;
  short x;
  puts("done");
  klee_make_symbolic(&kind, sizeof kind, "kind");
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(kind <= Pair);
  int first, second, *memory = malloc(sizeof *memory);
  if (kind != None) first = x;
  if (kind == Pair) second = first + 1, *memory = second;
  if (kind == Pair && *memory > first && second > 5 && weigh(kind, second) > 20) return 1;
  if (kind != None && first == 9) return 1;
  free(memory);
  return weigh(kind, 0);
}
