// Overwrites its stack from end to end.
#include <string.h>
static void smash(int n) {
  char local[8];
  memset(local - n, 0x41, 100000);
}
int main(void) {
  smash(4096);
  return 0;
}
