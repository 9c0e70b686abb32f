// Handlers of exit that exit, and register more of themselves.
#include <stdlib.h>
static void again(void) {
  atexit(again);
  exit(3);
}
int main(void) {
  atexit(again);
  return 0;
}
