#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

static int begun;
int LLVMFuzzerInitialize(int *argc, char ***argv) {
  begun = *argc > 0 && (*argv)[0];
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) exit(begun ? 3 : 4);
  if (data[0] == 'a') return ((volatile const uint8_t *)data)[size];
  return 0;
}
