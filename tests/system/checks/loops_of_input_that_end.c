// A loop whose steps are input: it leaves when it would not get on.
// CHECK: endless
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

int main(void) {
  unsigned char step;
  klee_make_symbolic(&step, sizeof step, "step");
  if (step == 0) return 1;
  unsigned at = 0;
  while (at < 100) at += step;
  return at == 7;
}
