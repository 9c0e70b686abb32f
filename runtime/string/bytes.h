/* What the files here use of each other.

   Functions that the engine has a fast version of, which it takes while all that is touched is concrete, are called
   __sonde_<name> here; the others are the functions themselves. */
#pragma once

#include <stddef.h>

void* __sonde_memcpy(void* to, const void* from, size_t size);
void* __sonde_memmove(void* to, const void* from, size_t size);
int __sonde_memcmp(const void* left, const void* right, size_t size);
size_t __sonde_strlen(const char* text);
size_t __sonde_strnlen(const char* text, size_t limit);
int __sonde_strncmp(const char* left, const char* right, size_t limit);
int strncasecmp(const char* left, const char* right, size_t limit);
