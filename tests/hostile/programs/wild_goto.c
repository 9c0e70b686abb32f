// Goes wherever an integer is the address of.
#include <klee/klee.h>
int main(void) {
  void *anywhere, *here = &&first;
  klee_make_symbolic(&anywhere, sizeof anywhere, "anywhere");
  (void)here;
  goto *anywhere;
first:
  return 1;
}
