// An alarm, and a wait for it.
#include <unistd.h>
int main(void) {
  alarm(1);
  for (;;) pause();
}
