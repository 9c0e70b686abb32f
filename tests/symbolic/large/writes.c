// Writes at symbolic indices into several windows of a large object, then reads that see them or not.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, x);
  unsigned a = x & 15, b = x >> 4;
  const unsigned size = 1 << 20;
  unsigned char* bytes = calloc(size, 1);
  if (!bytes) return 9;
  bytes[70000] = 3;
  bytes[a * 5000] = 200;             // anywhere in the first pages
  bytes[size - 1 - b] = 100;         // near the end
  *(unsigned*)(bytes + b * 4) = a; // over the first ones
  if (bytes[a] == 200) return 1;
  if (bytes[70000] != 3) return 2;
  if (bytes[size - 10] == 100) return 3;
  unsigned index = a < b ? a * 4 : size - 1 - a;
  int result = bytes[index] ? 4 : 5;
  free(bytes);
  return result;
}
