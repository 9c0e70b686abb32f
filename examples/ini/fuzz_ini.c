/* The fuzz target of the library. */
#include "ini.h"

#include <stdint.h>

static void ignore(const char *key, const char *value, void *data) {
  (void)key;
  (void)value;
  (void)data;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ini_parse((const char *)data, size, ignore, NULL);
  return 0;
}
