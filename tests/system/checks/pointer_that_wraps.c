// A length that is too large leads around the address space.
// CHECK: pointer-overflow
// LEVELS: default
// FLAGS: --check=+pointer-overflow
// EXPECT-ERROR: pointer_that_wraps.c:8:68: error: pointer arithmetic that overflows [PointerOverflow] (CWE-823)
#include <stddef.h>

static int fits(const char *buffer, size_t length) { return buffer + length >= buffer; }

int main(int argc, char **argv) {
  char buffer[16];
  return fits(buffer, (size_t)0 - 64 + (size_t)argc);
}
