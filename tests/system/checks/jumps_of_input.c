// An interpreter jumps to labels that its input names, which it looks at first.
// CHECK: jump
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

int main(void) {
  unsigned char code[2];
  static void *const labels[] = {&&stop, &&more, &&less};
  int at = 0, sum = 0;
  klee_make_symbolic(code, sizeof code, "code");
  if (code[0] > 2 || code[1] > 2) return 1;
next:
  if (at == 2) goto stop;
  goto *labels[code[at++]];
more:
  ++sum;
  goto next;
less:
  --sum;
  goto next;
stop:
  return sum > 2;
}
