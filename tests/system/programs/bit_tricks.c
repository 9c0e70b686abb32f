// Checksums and ciphers: the kind of integer code where a wrong bit shows.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t crc32(const uint8_t *p, size_t n) {
  uint32_t c = ~0u;
  while (n--) {
    c ^= *p++;
    for (int k = 0; k < 8; ++k) c = c >> 1 ^ (0xedb88320 & -(c & 1));
  }
  return ~c;
}

static uint32_t adler(const uint8_t *p, size_t n) {
  uint32_t a = 1, b = 0;
  for (size_t i = 0; i < n; ++i) a = (a + p[i]) % 65521, b = (b + a) % 65521;
  return b << 16 | a;
}

static void tea(uint32_t v[2], const uint32_t k[4]) {
  uint32_t y = v[0], z = v[1], sum = 0;
  for (int i = 0; i < 32; ++i) {
    sum += 0x9e3779b9;
    y += ((z << 4) + k[0]) ^ (z + sum) ^ ((z >> 5) + k[1]);
    z += ((y << 4) + k[2]) ^ (y + sum) ^ ((y >> 5) + k[3]);
  }
  v[0] = y, v[1] = z;
}

static uint64_t xorshift(uint64_t *s) {
  uint64_t x = *s;
  x ^= x << 13, x ^= x >> 7, x ^= x << 17;
  return *s = x;
}

static unsigned __int128 power(unsigned __int128 base, unsigned exponent) {
  unsigned __int128 result = 1;
  for (; exponent; exponent >>= 1, base *= base)
    if (exponent & 1) result *= base;
  return result;
}

static int queens(int n, unsigned columns, unsigned left, unsigned right) {
  if (columns == (1u << n) - 1) return 1;
  int count = 0;
  for (unsigned free = ~(columns | left | right) & ((1u << n) - 1); free; free &= free - 1) {
    unsigned bit = free & -free;
    count += queens(n, columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return count;
}

int main(void) {
  const char *text = "The quick brown fox jumps over the lazy dog";
  uint32_t block[2] = {0x12345678, 0x9abcdef0}, key[4] = {1, 2, 3, 4};
  tea(block, key);
  uint64_t state = 88172645463325252ull;
  for (int i = 0; i < 1000; ++i) xorshift(&state);
  unsigned __int128 p = power(7, 40);
  printf("%08x %08x %08x%08x %016lx %016lx%016lx %d\n", crc32((const uint8_t *)text, strlen(text)),
         adler((const uint8_t *)text, strlen(text)), block[0], block[1], state, (uint64_t)(p >> 64), (uint64_t)p, queens(7, 0, 0, 0));
  return 0;
}
