#include "bytes.h"

void* __sonde_memcpy(void* to, const void* from, size_t size) {
  char* target = to;
  const char* source = from;
  for (size_t i = 0; i < size; ++i) target[i] = source[i];
  return to;
}

void* __sonde_mempcpy(void* to, const void* from, size_t size) {
  return (char*)__sonde_memcpy(to, from, size) + size;
}

void* __sonde_memmove(void* to, const void* from, size_t size) {
  char* target = to;
  const char* source = from;
  /* As numbers: the two need not point into one object. */
  if ((size_t)target - (size_t)source >= size) return __sonde_memcpy(to, from, size);
  for (size_t i = size; i > 0; --i) target[i - 1] = source[i - 1];
  return to;
}

void* __sonde_memset(void* to, int value, size_t size) {
  char* target = to;
  for (size_t i = 0; i < size; ++i) target[i] = (char)value;
  return to;
}

void __sonde_bzero(void* to, size_t size) { __sonde_memset(to, 0, size); }

int __sonde_memcmp(const void* left, const void* right, size_t size) {
  const unsigned char *a = left, *b = right;
  for (size_t i = 0; i < size; ++i)
    if (a[i] != b[i]) return a[i] - b[i];
  return 0;
}

int __sonde_bcmp(const void* left, const void* right, size_t size) { return __sonde_memcmp(left, right, size); }

void* __sonde_memchr(const void* bytes, int value, size_t size) {
  const char* text = bytes;
  for (size_t i = 0; i < size; ++i)
    if (text[i] == (char)value) return (void*)(text + i);
  return NULL;
}

void* memrchr(const void* bytes, int value, size_t size) {
  const char* text = bytes;
  for (size_t i = size; i > 0; --i)
    if (text[i - 1] == (char)value) return (void*)(text + i - 1);
  return NULL;
}

void* rawmemchr(const void* bytes, int value) {
  const char* text = bytes;
  while (*text != (char)value) ++text;
  return (void*)text;
}

void* memccpy(void* to, const void* from, int last, size_t size) {
  char* target = to;
  const char* source = from;
  for (size_t i = 0; i < size; ++i)
    if ((target[i] = source[i]) == (char)last) return target + i + 1;
  return NULL;
}

void* memmem(const void* bytes, size_t size, const void* wanted, size_t length) {
  const char* text = bytes;
  for (size_t i = 0; i <= size && length <= size - i; ++i)
    if (__sonde_memcmp(text + i, wanted, length) == 0) return (void*)(text + i);
  return NULL;
}

void bcopy(const void* from, void* to, size_t size) { __sonde_memmove(to, from, size); }
