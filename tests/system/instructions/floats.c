// Floating-point arithmetic, comparison and conversion: half, float, double, long double.
#include "../check.h"
#include <math.h>

#define TEST(name, type)                                                                                                           \
  static void test##name(type a, type b) {                                                                                         \
    showLongDouble(#name, a + b), showLongDouble("-", a - b), showLongDouble("*", a * b), showLongDouble("/", a / b);              \
    showLongDouble("neg", -a);                                                                                                     \
    show("<", a < b), show("<=", a <= b), show(">", a > b), show(">=", a >= b), show("==", a == b), show("!=", a != b);            \
    show("!<", !(a < b)), show("!>=", !(a >= b)), show("unordered", __builtin_isunordered(a, b));                                  \
    show("lessgreater", __builtin_islessgreater(a, b)), show("isless", __builtin_isless(a, b));                                    \
    showLongDouble("f", (float)a), showLongDouble("d", (double)a), showLongDouble("l", (long double)a);                            \
    showLongDouble("h", (_Float16)a), showLongDouble("?", a < b ? a : b);                                                          \
    if (a > -100 && a < 100) show("8", (int8_t)a), show("32", (int32_t)a), show("64", (int64_t)a), show("128", (i128)a);           \
    if (a >= 0 && a < 100) show("u8", (uint8_t)a), show("u32", (uint32_t)a), show("u64", (uint64_t)a), show("u128", (u128)a);      \
  }
TEST(Half, _Float16)
TEST(Float, float)
TEST(Double, double)
TEST(Long, long double)

static volatile double values[] = {0.0, -0.0, 1, -1, 0.1, 1.5, -2.75, 99.9, 65504, 1e10, 1e-10, 1e300, INFINITY, -INFINITY, NAN};

int main(void) {
  for (unsigned i = 0; i < COUNT(values); ++i)
    for (unsigned k = 0; k < COUNT(values); ++k) {
      double a = values[i], b = values[k];
      testHalf(a, b), testFloat(a, b), testDouble(a, b), testLong(a, b);
      showDouble("fmod", __builtin_fmod(a, b)), showDouble("fmodf", __builtin_fmodf(a, b));
    }
  long double sum = 0;
  for (int i = 1; i < 100; ++i) sum += 1.0L / i;
  showLongDouble("harmonic", sum);
  return finish();
}
