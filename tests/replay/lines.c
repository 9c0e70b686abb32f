// Lines behind calls that do not return, in loops, in switches, behind gotos, and in no path.
#include <klee/klee.h>
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf again;

static void leave(int code) {
  if (code > 2)
    exit(code);
}

static int unused(int x) {
  return x + 1;
}

static int choose(int x) {
  switch (x & 7) {
  case 0: return 4;
  case 1:
    x += 2;
  case 2: break;
  case 3: goto out;
  default:
    for (int i = 0; i < x; ++i)
      x -= i;
  }
  return x > 100 ? x
                 : x - 1;
out:
  return 5;
}

static int jump(int x) {
  if (setjmp(again))
    return 7;
  if (x == 9)
    longjmp(again, 1);
  return 8;
}

int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x < 0)
    leave(4);
  if (x > 20)
    leave(2);
  if (x > 200) {
    leave(3);
    return unused(x);
  }
  if (x == 13) {
    int *gone = malloc(4);
    free(gone);
    *gone = 3;
    return 9;
  }
  if (x < 20)
    return choose(x) + jump(x);
  while (x)
    x /= 2;
  return 0;
}
