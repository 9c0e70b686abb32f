#include "../check.h"

INTRINSIC(long, lrintD, "llvm.lrint.i64.f64", double);
INTRINSIC(long long, llrintD, "llvm.llrint.i64.f64", double);
INTRINSIC(long, lroundD, "llvm.lround.i64.f64", double);
INTRINSIC(long long, llroundD, "llvm.llround.i64.f64", double);
INTRINSIC(int8_t, sat8, "llvm.fptosi.sat.i8.f64", double);
INTRINSIC(int32_t, sat32, "llvm.fptosi.sat.i32.f64", double);
INTRINSIC(int64_t, sat64, "llvm.fptosi.sat.i64.f32", float);
INTRINSIC(uint8_t, usat8, "llvm.fptoui.sat.i8.f64", double);
INTRINSIC(uint32_t, usat32, "llvm.fptoui.sat.i32.f64", double);
INTRINSIC(uint64_t, usat64, "llvm.fptoui.sat.i64.f64", double);

static volatile double values[] = {0.0, -0.0, 0.5, 1.5, 2.5, -0.5, -1.5, 100.7, -100.7, 300, -300, 1e9, -1e9, 5e9, 1e18, 1e20, -1e20,
                                   1e308 * 10, -1e308 * 10, 1e308 * 10 - 1e308 * 10};

int main(void) {
  for (unsigned i = 0; i < COUNT(values); ++i) {
    double a = values[i];
    if (a > -1e18 && a <= 1e18) {
      show("lrint", lrintD(a)), show("llrint", llrintD(a)), show("lround", lroundD(a)), show("llround", llroundD(a));
    }
    show("sat8", sat8(a)), show("sat32", sat32(a)), show("sat64", sat64(a));
    show("usat8", usat8(a)), show("usat32", usat32(a)), show("usat64", usat64(a));
  }
  return finish();
}
