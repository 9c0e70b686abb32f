#include "bytes.h"

int __sonde_strncmp(const char* left, const char* right, size_t limit) {
  const unsigned char *a = (const unsigned char*)left, *b = (const unsigned char*)right;
  for (size_t i = 0; i < limit; ++i) {
    if (a[i] != b[i]) return a[i] - b[i];
    if (!a[i]) break;
  }
  return 0;
}

int __sonde_strcmp(const char* left, const char* right) { return __sonde_strncmp(left, right, (size_t)-1); }

int strcoll(const char* left, const char* right) { return __sonde_strcmp(left, right); }

static int lower(unsigned char c) { return c - 'A' < 26u ? c + ('a' - 'A') : c; }

int strncasecmp(const char* left, const char* right, size_t limit) {
  for (size_t i = 0; i < limit; ++i) {
    int a = lower((unsigned char)left[i]), b = lower((unsigned char)right[i]);
    if (a != b) return a - b;
    if (!a) break;
  }
  return 0;
}

int strcasecmp(const char* left, const char* right) { return strncasecmp(left, right, (size_t)-1); }
