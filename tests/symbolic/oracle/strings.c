/* Memory and string functions that stop where the C library's would, and ask for each byte they touch. */

#include "runtime.h"

#include <string.h>

static uint8_t get(const void *address, size_t at) {
  oracle_access((const uint8_t *)address + at, 1, 0);
  return ((const uint8_t *)address)[at];
}

static void put(void *address, size_t at, uint8_t byte) {
  oracle_access((uint8_t *)address + at, 1, 1);
  ((uint8_t *)address)[at] = byte;
}

void *oracle_memcpy(void *to, const void *from, size_t size) {
  oracle_access(from, size, 0);
  oracle_access(to, size, 1);
  return memmove(to, from, size);
}
void *oracle_memmove(void *to, const void *from, size_t size) { return oracle_memcpy(to, from, size); }
void *oracle_memset(void *to, int byte, size_t size) {
  oracle_access(to, size, 1);
  return memset(to, byte, size);
}
int oracle_memcmp(const void *left, const void *right, size_t size) {
  for (size_t n = 0; n < size; ++n)
    if (get(left, n) != get(right, n)) return get(left, n) - get(right, n);
  return 0;
}
void *oracle_memchr(const void *from, int byte, size_t size) {
  for (size_t n = 0; n < size; ++n)
    if (get(from, n) == (uint8_t)byte) return (uint8_t *)from + n;
  return NULL;
}

size_t oracle_strnlen(const char *text, size_t size) {
  size_t n = 0;
  while (n < size && get(text, n)) ++n;
  return n;
}
size_t oracle_strlen(const char *text) { return oracle_strnlen(text, SIZE_MAX); }

char *oracle_strncpy(char *to, const char *from, size_t size) {
  size_t n = 0;
  for (; n < size && get(from, n); ++n) put(to, n, get(from, n));
  for (; n < size; ++n) put(to, n, 0);
  return to;
}
char *oracle_strcpy(char *to, const char *from) {
  size_t n = 0;
  do put(to, n, get(from, n));
  while (get(from, n++));
  return to;
}
char *oracle_strcat(char *to, const char *from) {
  oracle_strcpy(to + oracle_strlen(to), from);
  return to;
}
char *oracle_strncat(char *to, const char *from, size_t size) {
  size_t at = oracle_strlen(to), n = 0;
  for (; n < size && get(from, n); ++n) put(to, at + n, get(from, n));
  put(to, at + n, 0);
  return to;
}
int oracle_strncmp(const char *left, const char *right, size_t size) {
  for (size_t n = 0; n < size; ++n) {
    if (get(left, n) != get(right, n)) return get(left, n) - get(right, n);
    if (!get(left, n)) return 0;
  }
  return 0;
}
int oracle_strcmp(const char *left, const char *right) { return oracle_strncmp(left, right, SIZE_MAX); }

char *oracle_strchr(const char *text, int byte) {
  for (size_t n = 0;; ++n) {
    if (get(text, n) == (uint8_t)byte) return (char *)text + n;
    if (!get(text, n)) return NULL;
  }
}
char *oracle_strrchr(const char *text, int byte) {
  const char *last = NULL;
  for (size_t n = 0;; ++n) {
    if (get(text, n) == (uint8_t)byte) last = text + n;
    if (!get(text, n)) return (char *)last;
  }
}
char *oracle_strdup(const char *text) {
  size_t size = oracle_strlen(text) + 1;
  char *copy = oracle_malloc(size);
  return copy ? memcpy(copy, text, size) : NULL;
}
