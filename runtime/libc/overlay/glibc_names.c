/* Functions that only the host's library has, or under another name. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *__strdup(const char *text) { return strdup(text); }
void *rawmemchr(const void *from, int wanted) {
  const unsigned char *at = from;
  while (*at != (unsigned char)wanted) ++at;
  return (void *)at;
}
char *canonicalize_file_name(const char *path) { return realpath(path, 0); }
const char *gnu_get_libc_version(void) { return "2.36"; }

/* Newer headers call these for conversions that know binary numbers. */
long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }
unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }
long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }
unsigned long long __isoc23_strtoull(const char *text, char **end, int base) { return strtoull(text, end, base); }

/* Asked by code that goes without atomic operations then. */
char __libc_single_threaded = 1;
