#include "../check.h"

INTRINSIC(int8_t, abs8, "llvm.abs.i8", int8_t, _Bool);
INTRINSIC(int32_t, abs32, "llvm.abs.i32", int32_t, _Bool);
INTRINSIC(int64_t, abs64, "llvm.abs.i64", int64_t, _Bool);
#define PAIR(bits, type, utype)                                                                                                    \
  INTRINSIC(type, smax##bits, "llvm.smax.i" #bits, type, type);                                                                    \
  INTRINSIC(type, smin##bits, "llvm.smin.i" #bits, type, type);                                                                    \
  INTRINSIC(utype, umax##bits, "llvm.umax.i" #bits, utype, utype);                                                                 \
  INTRINSIC(utype, umin##bits, "llvm.umin.i" #bits, utype, utype);                                                                 \
  INTRINSIC(int8_t, scmp##bits, "llvm.scmp.i8.i" #bits, type, type);                                                               \
  INTRINSIC(int8_t, ucmp##bits, "llvm.ucmp.i8.i" #bits, utype, utype);                                                             \
  static void test##bits(type a, type b) {                                                                                         \
    show("smax" #bits, smax##bits(a, b)), show("smin" #bits, smin##bits(a, b));                                                    \
    show("umax" #bits, umax##bits(a, b)), show("umin" #bits, umin##bits(a, b));                                                    \
    show("scmp" #bits, scmp##bits(a, b)), show("ucmp" #bits, ucmp##bits(a, b));                                                    \
  }
PAIR(8, int8_t, uint8_t)
PAIR(16, int16_t, uint16_t)
PAIR(32, int32_t, uint32_t)
PAIR(64, int64_t, uint64_t)

static volatile int64_t values[] = {0, 1, -1, 127, -128, 255, 0x7fffffff, -0x7fffffff - 1, INT64_MAX, INT64_MIN, 0x12345678};

int main(void) {
  for (unsigned i = 0; i < COUNT(values); ++i) {
    int64_t a = values[i];
    show("abs8", abs8(a, 0)), show("abs32", abs32(a, 0)), show("abs64", abs64(a, 0));
    for (unsigned k = 0; k < COUNT(values); ++k) {
      int64_t b = values[k];
      test8(a, b), test16(a, b), test32(a, b), test64(a, b);
    }
  }
  return finish();
}
