// Inline assembly that computes: long multiplication and division, carries, bits, and a question to the processor.
#include "../check.h"
#include <cpuid.h>

static const uint64_t values[] = {0, 1, 2, 0xff, 0x80000000, 0xffffffff, 0x123456789abcdef, 0x8000000000000000, UINT64_MAX};

static void showPair(const char *what, uint64_t high, uint64_t low) { show(what, (u128)high << 64 | low); }

static void longArithmetic(uint64_t a, uint64_t b) {
  uint64_t high, low;
  __asm__("mulq\t%3" : "=a"(low), "=d"(high) : "%0"(a), "rm"(b));
  showPair("mul", high, low);
  __asm__("addq %5,%q1\n\tadcq %3,%q0" : "=r"(high), "=&r"(low) : "0"(a), "rme"(b), "%1"(b), "rme"(a));
  showPair("add", high, low);
  __asm__("subq %5,%q1\n\tsbbq %3,%q0" : "=r"(high), "=&r"(low) : "0"(a), "rme"(b), "1"(b), "rme"(a));
  showPair("sub", high, low);
  if (a < b) {
    __asm__("divq %4" : "=a"(low), "=d"(high) : "0"(b), "1"(a), "rm"(b));
    showPair("div", high, low);
  }
  uint32_t low32, high32;
  __asm__("{mull %3|mul %3}" : "=a"(low32), "=d"(high32) : "0"((uint32_t)a), "r"((uint32_t)b));
  showPair("mull", high32, low32);
}

static void bits(uint64_t value) {
  uint64_t position = 77;
  uint32_t half = value;
  if (value) {
    __asm__("bsr\t%1,%0" : "+r"(position) : "rm"(value));
    show("bsr", position);
    __asm__("bsfq\t%1, %q0" : "+r"(position) : "rm"(value));
    show("bsf", position);
  }
  __asm__("bswap %0" : "+r"(value));
  show("bswap", value);
  __asm__("addl $3, %0; movl %0, %k1" : "+r"(half), "=r"(position));
  show("half", half), show("moved", position);
}

int main(void) {
  for (unsigned i = 0; i < COUNT(values); ++i) {
    for (unsigned j = 0; j < COUNT(values); ++j) longArithmetic(values[i], values[j]);
    bits(values[i]);
  }
  unsigned a = 0, b = 0, c = 0, d = 0;
  show("cpuid", __get_cpuid(1, &a, &b, &c, &d));
  show("sse2", (d & bit_SSE2) != 0);
  return finish();
}
