// Arithmetic with an overflow flag, at usual and unusual widths.
#include "../check.h"

#define TEST(name, type)                                                                                                           \
  static void test##name(type a, type b) {                                                                                         \
    type r;                                                                                                                        \
    int flag = __builtin_add_overflow(a, b, &r);                                                                                   \
    show(#name " add", r), show("", flag);                                                                                   \
    flag = __builtin_sub_overflow(a, b, &r);                                                                                       \
    show(#name " sub", r), show("", flag);                                                                                   \
    flag = __builtin_mul_overflow(a, b, &r);                                                                                       \
    show(#name " mul", r), show("", flag);                                                                                   \
  }
TEST(S8, int8_t)
TEST(U8, uint8_t)
TEST(S16, int16_t)
TEST(U16, uint16_t)
TEST(S32, int32_t)
TEST(U32, uint32_t)
TEST(S64, int64_t)
TEST(U64, uint64_t)
TEST(S128, i128)
TEST(U128, u128)
TEST(S13, _BitInt(13))
TEST(U37, unsigned _BitInt(37))

static volatile int64_t values[] = {0, 1, -1, 100, 127, -128, 4095, 0x12345678, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};

int main(void) {
  for (unsigned i = 0; i < COUNT(values); ++i)
    for (unsigned k = 0; k < COUNT(values); ++k) {
      int64_t a = values[i], b = values[k];
      testS8(a, b), testU8(a, b), testS16(a, b), testU16(a, b), testS32(a, b), testU32(a, b), testS64(a, b), testU64(a, b);
      testS13(a, b), testU37(a, b);
      testU128((u128)a << 40, b);
      testS128((i128)a << 64 | b, (i128)b << 62);
    }
  return finish();
}
