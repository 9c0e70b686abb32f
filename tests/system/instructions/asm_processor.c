// The processor that a program is told of has SSE2 and nothing that came later.
// EXPECT: 1 1 0 0 3 0
#include <cpuid.h>
#include <stdio.h>

int main(void) {
  unsigned a = 0, b = 0, c = 0, d = 0, extended = __get_cpuid_count(7, 0, &a, &b, &c, &d);
  unsigned basic = __get_cpuid(1, &a, &b, &c, &d), high, low;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  printf("%u %d %d %u %u %u\n", basic, (d & bit_SSE2) != 0, (c & (bit_OSXSAVE | bit_AVX)) != 0, extended, low, high);
  return 0;
}
