// Native functions that divide, by zero.
// FLAGS: --libc=none
#include <stdlib.h>
#include <string.h>
#include <time.h>
int main(void) {
  volatile int zero = 0;
  struct tm date;
  memset(&date, 0x7f, sizeof date);
  mktime(&date);
  return div(7, zero).quot + (int)difftime(1, 0);
}
