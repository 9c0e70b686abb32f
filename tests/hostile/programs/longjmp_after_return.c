// A jump back into a function that has returned.
#include <setjmp.h>
static jmp_buf place;
static int set(void) { return setjmp(place); }
int main(void) {
  if (set() > 3) return 0;
  longjmp(place, 4);
}
