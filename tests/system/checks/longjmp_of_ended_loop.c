// The function that called setjmp was left by another longjmp.
// CHECK: jump
// LEVELS: default
// EXPECT-ERROR: longjmp_of_ended_loop.c:18:3: error: longjmp to a place whose function has returned [BadLongjmp] (CWE-758)
#include <setjmp.h>

static jmp_buf outer, inner;

static void fail(void) {
  if (setjmp(inner) == 0) longjmp(outer, 1);
}

static int twice;

int main(int argc, char **argv) {
  if (setjmp(outer) == 0) fail();
  if (twice++) return 0;
  longjmp(inner, argc);
}
