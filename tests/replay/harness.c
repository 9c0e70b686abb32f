// What happens depends on one number.
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

void reach_error(void) { exit(7); } // its own, not the runtime's
int __VERIFIER_nondet_int(void);

int main(int argc, char **argv) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x >= 0);
  char *bytes = malloc(8);
  for (int i = 0; i < x && i < 8; ++i) bytes[i] = (char)i;
  switch (x) {
  case 1: return argc > 1 ? 20 + atoi(argv[1]) : 10;
  case 2: assert(x != 2);
  case 3: return 1 / (x - 3);
  case 4: return ((volatile char *)bytes)[4 + x];
  case 5: return *(volatile char *)(uintptr_t)(x - 5);
  case 6: klee_report_error(__FILE__, __LINE__, "six", "user");
  case 7: reach_error();
  case 8: klee_silent_exit(0);
  case 9: return __VERIFIER_nondet_int();
  case 10:
    for (;;) {
    }
  case 11: return 1 << (x + 21);
  }
  return 0;
}
