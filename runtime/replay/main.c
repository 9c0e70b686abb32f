/* What comes before main, and main itself for fuzz targets, which have none. */

#include "replay.h"

#include <stdlib.h>
#include <string.h>

/* The system puts arguments and environment one behind the other, where a sanitizer sees no ends. Each gets memory of its own. */
__attribute__((constructor(104))) static void separateArguments(int argc, char **argv, char **environment) {
  if (!__sanitizer_print_stack_trace) return;
  for (int n = 0; n < argc; ++n) argv[n] = strdup(argv[n]);
  for (; *environment; ++environment) *environment = strdup(*environment);
}

int __sonde_fuzz_main(int argc, char **argv);

/* The program's main, if a sanitizer looks at it. */
__attribute__((weak)) int __sonde_main(int argc, char **argv, char **environment);

__attribute__((weak)) int main(int argc, char **argv, char **environment) {
  if (!__sonde_main) return __sonde_fuzz_main(argc, argv);
  int code = __sonde_main(argc, argv, environment);
  __sonde_clear_stack();
  return code;
}

__attribute__((weak)) int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fputs("sonde replay: the program has neither 'main' nor 'LLVMFuzzerTestOneInput'\n", stderr);
  exit(2);
}
