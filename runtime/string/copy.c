#include "bytes.h"

size_t __sonde_strlen(const char* text) {
  size_t length = 0;
  while (text[length]) ++length;
  return length;
}

size_t __sonde_strnlen(const char* text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length]) ++length;
  return length;
}

/* The two that do the copying return where they wrote the terminator. */
char* __sonde_stpcpy(char* to, const char* from) {
  while ((*to = *from)) ++to, ++from;
  return to;
}

char* stpncpy(char* to, const char* from, size_t limit) {
  size_t length = 0;
  for (; length < limit && from[length]; ++length) to[length] = from[length];
  for (size_t i = length; i < limit; ++i) to[i] = 0;
  return to + length;
}

char* __sonde_strcpy(char* to, const char* from) {
  __sonde_stpcpy(to, from);
  return to;
}

char* __sonde_strncpy(char* to, const char* from, size_t limit) {
  stpncpy(to, from, limit);
  return to;
}

char* __sonde_strcat(char* to, const char* from) {
  __sonde_stpcpy(to + __sonde_strlen(to), from);
  return to;
}

char* __sonde_strncat(char* to, const char* from, size_t limit) {
  char* end = to + __sonde_strlen(to);
  for (; limit > 0 && *from; --limit) *end++ = *from++;
  *end = 0;
  return to;
}
