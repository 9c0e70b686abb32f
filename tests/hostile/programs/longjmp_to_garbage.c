// A jump to a place made of symbolic bytes.
#include <klee/klee.h>
#include <setjmp.h>
static jmp_buf place;
int main(void) {
  if (setjmp(place)) return 1;
  klee_make_symbolic(place, sizeof place, "place");
  longjmp(place, 1);
}
