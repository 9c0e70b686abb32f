// New memory of the heap holds the same here and natively: small and large, before and after it has grown.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint8_t *small = malloc(16), *large = malloc(300000), *zeros = calloc(2, 150000);
  small[a % 16] = 1;
  small = realloc(small, 20 + a % 4);
  large[(a & 15) * 4096] = b;
  int kinds = small[b % 20] == 1 ? 1 : small[b % 20] == 0 ? 2 : 3;
  if (large[(b & 31) * 4096] > 200) kinds += 4;
  if (zeros[b * 1000] != 0) kinds += 100;
  uint32_t word;
  memcpy(&word, large + 200001 + b, sizeof word);
  if (word == 0) kinds += 8;
  if (((uint64_t *)large)[a * 100] & b) kinds += 16;
  memcpy(zeros + 4096, large + 150000, 100000);
  if (zeros[5000 + a] & b) kinds += 32;
  free(large);
  return kinds;
}
