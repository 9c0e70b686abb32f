/* Calls the library on any three bytes, for `sonde run harness.c libini.a`. */
#include "ini.h"

#include <klee/klee.h>
#include <string.h>

static void check(const char *key, const char *value, void *data) {
  (void)data;
  klee_assert(!strchr(key, '\n') && !strchr(value, '\n'));
}

int main(void) {
  char text[3];
  klee_make_symbolic(text, sizeof text, "text");
  return ini_parse(text, sizeof text, check, NULL);
}
