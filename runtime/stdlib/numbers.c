/* Text to integer, as strtol does it: blanks, a sign, a prefix, digits; out of range gives the nearest value and ERANGE. */

#include <errno.h>
#include <limits.h>
#include <stddef.h>

int isspace(int c);

static unsigned digit(unsigned char c) {
  if (c - '0' < 10u) return c - '0';
  if ((c | 32) - 'a' < 26u) return (c | 32) - 'a' + 10;
  return UINT_MAX;
}

/* `lowest` and `highest` are the magnitudes allowed behind '-' and without it. */
static unsigned long parse(const char* text, char** end, int base, unsigned long lowest, unsigned long highest) {
  const char* at = text;
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return 0;
  }
  if (end) *end = (char*)text;
  while (isspace((unsigned char)*at)) ++at;
  int negative = *at == '-';
  if (*at == '-' || *at == '+') ++at;
  if ((base == 0 || base == 16) && at[0] == '0' && (at[1] | 32) == 'x' && digit((unsigned char)at[2]) < 16) {
    at += 2;
    base = 16;
  }
  if (base == 0) base = *at == '0' ? 8 : 10;

  unsigned long limit = negative ? lowest : highest;
  unsigned long value = 0;
  int overflow = 0;
  const char* digits = at;
  for (unsigned next; (next = digit((unsigned char)*at)) < (unsigned)base; ++at) {
    unsigned long grown;
    overflow |= __builtin_mul_overflow(value, (unsigned long)base, &grown) || __builtin_add_overflow(grown, next, &grown) ||
                grown > limit;
    value = grown;
  }
  if (end && at != digits) *end = (char*)at;
  if (overflow) {
    errno = ERANGE;
    value = limit;
    /* Of unsigned numbers both ends are the largest. */
    if (lowest == ULONG_MAX) return value;
  }
  return negative ? -value : value;
}

long strtol(const char* text, char** end, int base) {
  return (long)parse(text, end, base, (unsigned long)LONG_MAX + 1, LONG_MAX);
}
unsigned long strtoul(const char* text, char** end, int base) { return parse(text, end, base, ULONG_MAX, ULONG_MAX); }

/* long long and the widest integers are as wide as long. */
long long strtoll(const char* text, char** end, int base) { return strtol(text, end, base); }
unsigned long long strtoull(const char* text, char** end, int base) { return strtoul(text, end, base); }
long strtoimax(const char* text, char** end, int base) { return strtol(text, end, base); }
unsigned long strtoumax(const char* text, char** end, int base) { return strtoul(text, end, base); }

/* What newer headers of glibc make of the same names. */
long __isoc23_strtol(const char* text, char** end, int base) { return strtol(text, end, base); }
unsigned long __isoc23_strtoul(const char* text, char** end, int base) { return strtoul(text, end, base); }
long long __isoc23_strtoll(const char* text, char** end, int base) { return strtol(text, end, base); }
unsigned long long __isoc23_strtoull(const char* text, char** end, int base) { return strtoul(text, end, base); }

int atoi(const char* text) { return (int)strtol(text, NULL, 10); }
long atol(const char* text) { return strtol(text, NULL, 10); }
long long atoll(const char* text) { return strtol(text, NULL, 10); }
