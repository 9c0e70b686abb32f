#include "../check.h"

#define WIDTH(bits, type, utype)                                                                                                   \
  INTRINSIC(type, sadd##bits, "llvm.sadd.sat.i" #bits, type, type);                                                                \
  INTRINSIC(utype, uadd##bits, "llvm.uadd.sat.i" #bits, utype, utype);                                                             \
  INTRINSIC(type, ssub##bits, "llvm.ssub.sat.i" #bits, type, type);                                                                \
  INTRINSIC(utype, usub##bits, "llvm.usub.sat.i" #bits, utype, utype);                                                             \
  INTRINSIC(type, sshl##bits, "llvm.sshl.sat.i" #bits, type, type);                                                                \
  INTRINSIC(utype, ushl##bits, "llvm.ushl.sat.i" #bits, utype, utype);                                                             \
  static void test##bits(type a, type b, unsigned shift) {                                                                         \
    show("sadd" #bits, sadd##bits(a, b)), show("uadd" #bits, uadd##bits(a, b));                                                    \
    show("ssub" #bits, ssub##bits(a, b)), show("usub" #bits, usub##bits(a, b));                                                    \
    show("sshl" #bits, sshl##bits(a, shift % bits)), show("ushl" #bits, ushl##bits(a, shift % bits));                              \
  }
WIDTH(8, int8_t, uint8_t)
WIDTH(16, int16_t, uint16_t)
WIDTH(32, int32_t, uint32_t)
WIDTH(64, int64_t, uint64_t)

// Too much for some of them: the machine counts modulo 32 or 64.
static volatile unsigned oversized[] = {8, 9, 15, 16, 17, 31, 32, 33, 40, 63, 64, 65, 100, 127};
static volatile int64_t values[] = {0, 1, -1, 100, -100, 127, -128, 255, 30000, -30000, 0x7fffffff, INT64_MAX, INT64_MIN, 0x12345678};

int main(void) {
  for (unsigned i = 0; i < COUNT(values); ++i)
    for (unsigned k = 0; k < COUNT(values); ++k) {
      test8(values[i], values[k], k), test16(values[i], values[k], k), test32(values[i], values[k], k);
      test64(values[i], values[k], k * 5);
      unsigned amount = oversized[k];
      show("sshl8", sshl8(values[i], amount)), show("ushl8", ushl8(values[i], amount));
      show("sshl16", sshl16(values[i], amount)), show("ushl16", ushl16(values[i], amount));
      show("sshl32", sshl32(values[i], amount)), show("ushl32", ushl32(values[i], amount));
      show("sshl64", sshl64(values[i], amount)), show("ushl64", ushl64(values[i], amount));
    }
  return finish();
}
