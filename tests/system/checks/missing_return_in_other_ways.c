// No way leads to an end without a result: each stays in a loop, leaves the program, or returns; others are not taken.
// CHECK: missing-return
// LEVELS: default
// CFLAGS: -Wno-return-type
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>
#include <setjmp.h>
#include <stdlib.h>

enum Colour { Red, Green };
static jmp_buf before;

static double weight(enum Colour colour) {
  switch (colour) {
  case Red: return 1.5;
  case Green: return 2.5;
  }
}
static void leave(void) { longjmp(before, 1); }
static char *text(int number) {
  if (number > 0) return "positive";
  leave();
}
static _Bool isEven(unsigned number) {
  for (;;) {
    unsigned half = number / 2;
    if (2 * half == number) return 1;
    if (number == 1) return 0;
    number -= 2;
  }
}

int main(void) {
  int number;
  klee_make_symbolic(&number, sizeof number, "number");
  klee_assume(number >= 0 & number < 4);
  if (setjmp(before)) return 0;
  if (text(number)[0] != 'p' || isEven(number) != (number % 2 == 0)) abort();
  return weight(number % 2) > 3;
}
