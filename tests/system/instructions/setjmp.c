#include "../check.h"
#include <setjmp.h>

static jmp_buf top, inner;
static int depth;

static void deep(int n) {
  if (n == 0) longjmp(top, 7);
  depth++;
  deep(n - 1);
}

static int nested(void) {
  int code = setjmp(inner);
  if (code == 0) {
    longjmp(inner, 0); // arrives as 1
  }
  return code;
}

int main(void) {
  volatile int round = 0;
  int code = setjmp(top);
  show("code", code);
  if (round++ < 3) deep(round * 10);
  show("round", round), show("depth", depth), show("nested", nested());
  return finish();
}
