#include "bytes.h"

void* malloc(size_t size);

char* __sonde_strndup(const char* text, size_t limit) {
  size_t length = __sonde_strnlen(text, limit);
  char* copy = malloc(length + 1);
  if (!copy) return NULL;
  __sonde_memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}

char* __sonde_strdup(const char* text) { return __sonde_strndup(text, (size_t)-1); }
