// FLAGS: --external=none
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

static const char *texts[] = {
    "", " ", "0", "00", "7", "-7", "+7", "- 7", "+-7", " \t\n12ab", "0x", "0xg", "0x1F", "-0X1f", "010", "09", "zz", "Zz!", "0z",
    "2147483647", "2147483648", "-2147483649", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809", "18446744073709551615", "18446744073709551616", "-18446744073709551615", "-18446744073709551616",
    "99999999999999999999999999", "-99999999999999999999999999", "\xff" "1", "1_000"};

int main(void) {
  int bases[] = {0, 2, 8, 10, 16, 36, 1, 37, -1};
  for (unsigned n = 0; n < sizeof texts / sizeof *texts; ++n) {
    const char *text = texts[n];
    for (unsigned b = 0; b < sizeof bases / sizeof *bases; ++b) {
      char *end = (char *)text - 1; // stays if the base is wrong
      errno = 0;
      long value = strtol(text, &end, bases[b]);
      printf("%s/%d: %ld +%ld %d", text, bases[b], value, (long)(end - text), errno);
      end = (char *)text - 1;
      errno = 0;
      unsigned long positive = strtoul(text, &end, bases[b]);
      printf(" %lu +%ld %d", positive, (long)(end - text), errno);
      printf(" %lld %llu\n", strtoll(text, NULL, bases[b]), strtoull(text, NULL, bases[b]));
    }
    printf("%d %ld %lld\n", atoi(text), atol(text), atoll(text));
  }
  printf("%d %ld %lld %d %d\n", (abs)(-5), (labs)(LONG_MIN + 1), (llabs)(6), (ffs)(0), (ffs)(INT_MIN));
}
