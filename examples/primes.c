// The sieve: a loop that runs for a while, to see how fast Sonde executes.
//   $ sonde run --stats examples/primes.c
#include <stdio.h>

#define LIMIT 2000000
static char composite[LIMIT];

int main(void) {
  int primes = 0;
  for (int n = 2; n < LIMIT; n++) {
    if (composite[n]) continue;
    primes++;
    for (long m = (long)n * n; m < LIMIT; m += n) composite[m] = 1;
  }
  printf("%d primes below %d\n", primes, LIMIT);
  return 0;
}
