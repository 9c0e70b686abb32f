// Functions of floating-point numbers: double, float and long double.
#include "../check.h"

#define ONE(X) X(fabs) X(sqrt) X(floor) X(ceil) X(trunc) X(round) X(roundeven) X(rint) X(nearbyint)
#define TRANSCENDENTAL(X)                                                                                                          \
  X(sin) X(cos) X(tan) X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) X(exp) X(exp2) X(exp10) X(log) X(log2) X(log10)
#define TWO(X) X(pow) X(copysign) X(minnum) X(maxnum) X(minimum) X(maximum)
#define THREE(X) X(fma) X(fmuladd)

#define X(name) INTRINSIC(double, d##name, "llvm." #name ".f64", double);
ONE(X) TRANSCENDENTAL(X)
#undef X
#define X(name) INTRINSIC(float, f##name, "llvm." #name ".f32", float);
ONE(X)
#undef X
#define X(name) INTRINSIC(double, d##name, "llvm." #name ".f64", double, double);
TWO(X)
#undef X
#define X(name) INTRINSIC(float, f##name, "llvm." #name ".f32", float, float);
TWO(X)
#undef X
#define X(name) INTRINSIC(double, d##name, "llvm." #name ".f64", double, double, double);
THREE(X)
#undef X
INTRINSIC(float, ffma, "llvm.fma.f32", float, float, float);
INTRINSIC(double, dpowi, "llvm.powi.f64.i32", double, int);
INTRINSIC(double, dldexp, "llvm.ldexp.f64.i32", double, int);
INTRINSIC(long double, lsqrt, "llvm.sqrt.f80", long double);
INTRINSIC(long double, lfloor, "llvm.floor.f80", long double);
INTRINSIC(long double, lfabs, "llvm.fabs.f80", long double);
INTRINSIC(long double, lcopysign, "llvm.copysign.f80", long double, long double);
INTRINSIC(_Bool, classOf, "llvm.is.fpclass.f64", double, int);
INTRINSIC(_Bool, classOfFloat, "llvm.is.fpclass.f32", float, int);

static volatile double values[] = {0.0,   -0.0,  1.0,    -1.0, 0.5,     1.5,  2.5,  -2.5,    0.1,      3.14159, 1e10,
                                   -1e10, 1e300, 1e-300, 5e-324, 1e308 * 10, -1e308 * 10, 1e308 * 10 - 1e308 * 10, 4503599627370497.5};

static void classes(double v) {
  int set = classOf(v, 1) | classOf(v, 2) << 1 | classOf(v, 4) << 2 | classOf(v, 8) << 3 | classOf(v, 16) << 4 |
            classOf(v, 32) << 5 | classOf(v, 64) << 6 | classOf(v, 128) << 7 | classOf(v, 256) << 8 | classOf(v, 512) << 9;
  show("classes", set), show("float", classOfFloat(v, 0x264));
}

int main(void) {
  for (unsigned i = 0; i < COUNT(values); ++i) {
    double a = values[i];
#define X(name) showDouble("d" #name, d##name(a)), showDouble("f" #name, f##name(a));
    ONE(X)
#undef X
#define X(name) showDouble("d" #name, d##name(a));
    TRANSCENDENTAL(X)
#undef X
    showLongDouble("lsqrt", lsqrt(a)), showLongDouble("lfloor", lfloor(a)), showLongDouble("lfabs", lfabs(a));
    showLongDouble("lcopysign", lcopysign(a, -1));
    classes(a);
    showDouble("ldexp", dldexp(a, 7)), showDouble("ldexp", dldexp(a, -1000)), showDouble("powi", dpowi(a, 3));
    showDouble("powi", dpowi(a, -2));
    for (unsigned k = 0; k < COUNT(values); ++k) {
      double b = values[k];
#define X(name) showDouble("d" #name, d##name(a, b)), showDouble("f" #name, f##name(a, b));
      X(pow) X(copysign) X(minimum) X(maximum)
      if (a != b || a != 0) { // the sign of a zero is free in minnum(0, -0)
        X(minnum) X(maxnum)
      }
#undef X
      showDouble("fma", dfma(a, b, 0.3)), showDouble("ffma", ffma(a, b, 0.3f)), showDouble("fmuladd", dfmuladd(a, 2, b));
    }
  }
  return finish();
}
