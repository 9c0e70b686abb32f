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

static volatile int64_t values[] = {0, 1, -1, 100, -100, 127, -128, 255, 30000, -30000, 0x7fffffff, INT64_MAX, INT64_MIN, 0x12345678};

int main(void) {
  for (unsigned i = 0; i < COUNT(values); ++i)
    for (unsigned k = 0; k < COUNT(values); ++k) {
      test8(values[i], values[k], k), test16(values[i], values[k], k), test32(values[i], values[k], k);
      test64(values[i], values[k], k * 5);
    }
  return finish();
}
