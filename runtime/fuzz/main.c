/* The main of a fuzz target: LLVMFuzzerTestOneInput with any bytes, as many as the limit allows or fewer. */

#include <klee/klee.h>

void* malloc(size_t size);
void free(void* pointer);
void* memcpy(void* to, const void* from, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);
__attribute__((weak)) int LLVMFuzzerInitialize(int* argc, char*** argv);

/* --fuzz-size */
size_t __sonde_fuzz_limit = 8;

/* Not optimised: the loop gives each size a path of its own, and with it a number in place of an expression. */
__attribute__((optnone, noinline)) static size_t separate(size_t size) {
  size_t number = 0;
  while (number != size) ++number;
  return number;
}

int __sonde_fuzz_main(int argc, char** argv) {
  if (LLVMFuzzerInitialize) LLVMFuzzerInitialize(&argc, &argv);
  size_t limit = __sonde_fuzz_limit, size;
  klee_make_symbolic(&size, sizeof size, "size");
  klee_assume(size <= limit);
  size = separate(size);

  /* The symbolic bytes are the same whatever the size, so that queries about them are answered once. What the target sees is an object of
     exactly its size: a byte too far is an error. */
  uint8_t* input = malloc(limit);
  klee_make_symbolic(input, limit, "data");
  uint8_t* data = malloc(size);
  memcpy(data, input, size);
  free(input);
  LLVMFuzzerTestOneInput(data, size);
  free(data);
  return 0;
}
