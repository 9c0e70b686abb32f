// A handler of its own segmentation fault that faults.
#include <signal.h>
static void handler(int number) { *(volatile int *)0 = number; }
int main(void) {
  signal(SIGSEGV, handler);
  *(volatile int *)8 = 1;
}
