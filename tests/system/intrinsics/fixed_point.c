// Fixed-point arithmetic, as intrinsics and as clang makes it from _Fract and _Accum.
// CFLAGS: -ffixed-point -fwrapv
#include "../check.h"

INTRINSIC(int32_t, smul, "llvm.smul.fix.i32", int32_t, int32_t, int);
INTRINSIC(uint32_t, umul, "llvm.umul.fix.i32", uint32_t, uint32_t, int);
INTRINSIC(int32_t, smulSat, "llvm.smul.fix.sat.i32", int32_t, int32_t, int);
INTRINSIC(uint32_t, umulSat, "llvm.umul.fix.sat.i32", uint32_t, uint32_t, int);
INTRINSIC(int16_t, sdiv, "llvm.sdiv.fix.i16", int16_t, int16_t, int);
INTRINSIC(uint16_t, udiv, "llvm.udiv.fix.i16", uint16_t, uint16_t, int);
INTRINSIC(int16_t, sdivSat, "llvm.sdiv.fix.sat.i16", int16_t, int16_t, int);
INTRINSIC(uint16_t, udivSat, "llvm.udiv.fix.sat.i16", uint16_t, uint16_t, int);
INTRINSIC(int64_t, smul64, "llvm.smul.fix.i64", int64_t, int64_t, int);

static volatile int32_t values[] = {1, -1, 3, 100, -100, 0x4000, 0x12345, -0x12345, 0x7fffffff, -0x7fffffff - 1};
static volatile short _Fract fract = 0.5hr;
static volatile _Accum accum = 3.25k;
static volatile _Sat _Accum saturated = 60000.0k;

int main(void) {
  for (unsigned i = 0; i < COUNT(values); ++i)
    for (unsigned k = 0; k < COUNT(values); ++k) {
      int32_t a = values[i], b = values[k];
      show("smul", smul(a, b, 15)), show("umul", umul(a, b, 15)), show("smul0", smul(a, b, 0));
      show("smulSat", smulSat(a, b, 15)), show("umulSat", umulSat(a, b, 15)), show("smulSat31", smulSat(a, b, 31));
      show("smul64", smul64(a * 0x123456789LL, b * 0x987654321LL, 33));
      if ((int16_t)b != 0) {
        show("sdivSat", sdivSat(a, b, 7)), show("udivSat", udivSat(a, b, 7));
        if ((int16_t)a < 100 && (int16_t)a > -100) show("sdiv", sdiv(a, b, 7)), show("udiv", udiv((uint8_t)a, b | 0x100, 7));
      }
    }
  accum = accum * fract + 1.5k;
  accum /= 0.75k;
  saturated = saturated * saturated;
  show("accum", (int)(accum * 1000)), show("saturated", (int)saturated);
  return finish();
}
