// NEEDS: libc
// strftime and gmtime write dates as the host's do.
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(void) {
  const time_t times[] = {0, -1, 951782400, 1730000000, 253402300800};
  const char *formats[] = {"%a %A %b %B %c", "%C %d %D %e %F %g %G %h %H %I %j", "%k %l %P %-l %p %m %M", "%r %R %S %T %u %U %V %w %W",
                           "%x %X %y %Y %z %Z %%", "%f and %! and %E", "%"};
  for (size_t i = 0; i < sizeof times / sizeof *times; ++i)
    for (size_t j = 0; j < sizeof formats / sizeof *formats; ++j) {
      char text[200];
      size_t length = strftime(text, sizeof text, formats[j], gmtime(&times[i]));
      printf("%zu: %s\n", length, length ? text : "nothing");
    }
  struct tm day = {.tm_year = 130, .tm_mon = 3, .tm_mday = 31};
  char zone[20];
  printf("%zu\n", strftime(zone, sizeof zone, "%Z", &day));
  printf("%s\n", zone);
  time_t then = timegm(&day);
  printf("%lld %s %s", (long long)then, day.tm_zone, asctime(&day));
  return 0;
}
