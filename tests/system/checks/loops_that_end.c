// Long loops end, as do loops that wait for the clock, or count in memory or in a file.
// CHECK: endless
// NEEDS: libc
#include <stdio.h>
#include <time.h>

static unsigned counter;

int main(int argc, char **argv) {
  for (unsigned n = 0; n < 300000; ++n) counter += n % 3;
  for (volatile unsigned char wraps = 1, rounds = 0; rounds < 200; ++wraps)
    if (wraps == 0) ++rounds;
  struct timespec begin, now;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  do clock_gettime(CLOCK_MONOTONIC, &now);
  while (now.tv_sec == begin.tv_sec && now.tv_nsec - begin.tv_nsec < 1000);
  printf("%u\n", counter);
  return 0;
}
