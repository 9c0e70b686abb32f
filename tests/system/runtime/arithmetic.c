// FLAGS: --external=none
#include <arpa/inet.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const long numbers[] = {1, -1, 7, -7, 10, INT_MAX, -INT_MAX, LONG_MAX, -LONG_MAX};
  enum { COUNT = sizeof numbers / sizeof *numbers };
  for (int a = 0; a < COUNT; ++a) {
    printf("%jd %x %x %x %x\n", (imaxabs)(numbers[a]), (htonl)((uint32_t)numbers[a]), (ntohl)((uint32_t)numbers[a]),
           (htons)((uint16_t)numbers[a]), (ntohs)((uint16_t)numbers[a]));
    for (int b = 0; b < COUNT; ++b) {
      ldiv_t ofLong = ldiv(numbers[a], numbers[b]);
      lldiv_t ofLongLong = lldiv(numbers[a], numbers[b]);
      imaxdiv_t ofIntmax = imaxdiv(numbers[a], numbers[b]);
      printf("%ld %ld %lld %lld %jd %jd", ofLong.quot, ofLong.rem, ofLongLong.quot, ofLongLong.rem, ofIntmax.quot, ofIntmax.rem);
      div_t ofInt = a < 7 && b < 7 ? div((int)numbers[a], (int)numbers[b]) : (div_t){0, 0};
      printf(" %d %d\n", ofInt.quot, ofInt.rem);
    }
  }
}
