// NEEDS: libc
// Numbers of which scanf finds the beginning only: the host's library takes "0x" and "1e+" for numbers, strtol and strtod do not.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const char *texts[] = {"0x",  "0X",  "0xg",  "0x1", "-0x",   "0",    "x",     "0x 1",    "+0xz", "08", "0x1g", "",   "-",
                         "1e", "0xp", "1e+", "1e+x", "1ex", "1.5e-", "0x1p", "0x1p+", "0x1.8pz", "1e1",  ".",  "-.",   "1e-x"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
    int read = -7;
    unsigned hex = 7;
    int value = -7;
    double number = -7;
    char rest = '?', *end;
    int count = sscanf(texts[i], "%x%n%c", &hex, &read, &rest);
    printf("'%s': %%x %d %u %d %c", texts[i], count, hex, read, rest);
    read = -7, rest = '?';
    count = sscanf(texts[i], "%i%n%c", &value, &read, &rest);
    printf("; %%i %d %d %d %c", count, value, read, rest);
    hex = 7, read = -7, rest = '?';
    count = sscanf(texts[i], "%2x%n%c", &hex, &read, &rest);
    printf("; %%2x %d %u %d %c", count, hex, read, rest);
    read = -7, rest = '?';
    count = sscanf(texts[i], "%lf%n%c", &number, &read, &rest);
    printf("; %%lf %d %g %d %c", count, number, read, rest);
    long whole = strtol(texts[i], &end, 16);
    printf("; strtol %ld %d", whole, (int)(end - texts[i]));
    number = strtod(texts[i], &end);
    printf("; strtod %g %d\n", number, (int)(end - texts[i]));
  }
}
