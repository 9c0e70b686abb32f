/* For fuzz targets, which have no main. */

#include "replay.h"

#include <stdlib.h>

int __sonde_fuzz_main(int argc, char **argv);

__attribute__((weak)) int main(int argc, char **argv) { return __sonde_fuzz_main(argc, argv); }

__attribute__((weak)) int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fputs("sonde replay: the program has neither 'main' nor 'LLVMFuzzerTestOneInput'\n", stderr);
  exit(2);
}
