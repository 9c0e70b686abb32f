// NEEDS: libc
// Text without a number leaves errno as it is, whoever looks for one.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

int main(void) {
  const char *texts[] = {"", "x", "- 1", "+-1", "nan(", "0x", "infx", "."};
  const wchar_t *wide[] = {L"", L"x", L"- 1", L"+-1", L"nan(", L"0x", L"infx", L"."};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
    char *end;
    wchar_t *wideEnd;
    float number;
    int whole;
    errno = 0;
    printf("'%s': %g", texts[i], strtod(texts[i], &end));
    printf(" %d %td", errno, end - texts[i]);
    printf(" %g %d", strtof(texts[i], &end), errno);
    printf(" %Lg %d", strtold(texts[i], &end), errno);
    printf(" %g %d", wcstod(wide[i], &wideEnd), errno);
    printf(" %ld %d", wcstol(wide[i], &wideEnd, 10), errno);
    int count = sscanf(texts[i], "%f", &number);
    printf(" %d %d", count, errno);
    count = sscanf(texts[i], "%d", &whole);
    printf(" %d %d", count, errno);
    errno = 0;
    printf(" %ld %d", wcstol(wide[i], &wideEnd, 77), errno);
    printf(" %ld %td\n", strtol(texts[i], &end, 16), end - texts[i]);
  }
  float number;
  int length;
  printf("%d", sscanf("nan(1)", "%f%n", &number, &length));
  printf(" %g %d\n", number, length);
  return 0;
}
