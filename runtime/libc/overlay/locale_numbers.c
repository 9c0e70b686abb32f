/* Conversions in a given locale: numbers are written the same way in all of them here. */
#define _GNU_SOURCE
#include <locale.h>
#include <stdlib.h>
#include <time.h>

long strtol_l(const char *text, char **end, int base, locale_t locale) { return strtol(text, end, base); }
long long strtoll_l(const char *text, char **end, int base, locale_t locale) { return strtoll(text, end, base); }
unsigned long strtoul_l(const char *text, char **end, int base, locale_t locale) { return strtoul(text, end, base); }
unsigned long long strtoull_l(const char *text, char **end, int base, locale_t locale) {
  return strtoull(text, end, base);
}
char *strptime_l(const char *text, const char *format, struct tm *time, locale_t locale) {
  return strptime(text, format, time);
}
