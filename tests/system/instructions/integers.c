// Integer arithmetic, comparison and conversion at every width, the odd ones too.
#include "../check.h"

// An amount below the width, which is 3 or at least 8.
#define SMALL(type, b) ((unsigned)(b) & ((type)-1 == 7 ? 1 : 7))
#define TEST(name, type)                                                                                                           \
  static void test##name(type a, type b) {                                                                                         \
    show(#name, a + b), show("-", a - b), show("*", (type)(1u * a * b)), show("&", a & b), show("|", a | b), show("^", a ^ b), show("~", ~a);   \
    if (b != 0) show("/", a / b), show("%", a % b);                                                                                \
    show("<", a < b), show("<=", a <= b), show(">", a > b), show(">=", a >= b), show("==", a == b), show("!=", a != b);            \
    show("<<", (type)(a << SMALL(type, b))), show(">>", a >> SMALL(type, b)), show("?", a > 5 ? a : b);                            \
    show("8", (int8_t)a), show("u8", (uint8_t)a), show("16", (int16_t)a), show("32", (int32_t)a), show("64", (int64_t)a);          \
    show("128", (i128)a), show("bool", (_Bool)a), show("13", (_BitInt(13))a), show("u41", (unsigned _BitInt(41))a);                \
    showDouble("f", (double)a), showDouble("g", (float)b), showLongDouble("l", a);                                                 \
  }
TEST(U8, uint8_t)
TEST(U16, uint16_t)
TEST(U32, uint32_t)
TEST(U64, uint64_t)
TEST(U128, u128)
TEST(U3, unsigned _BitInt(3))
TEST(U33, unsigned _BitInt(33))
TEST(U65, unsigned _BitInt(65))
TEST(U101, unsigned _BitInt(101))
#undef TEST
// Signed: shifts and products that overflow are undefined, so operands are kept small there.
#define TEST(name, type)                                                                                                           \
  static void test##name(type a, type b) {                                                                                         \
    type small = a % 7, little = b % 5;                                                                                            \
    show(#name, small + little), show("-", small - little), show("*", small * little), show("~", ~a);                              \
    if (b != 0 && b != -1) show("/", a / b), show("%", a % b);                                                                     \
    show("<", a < b), show("<=", a <= b), show(">", a > b), show(">=", a >= b), show("==", a == b);                                \
    show(">>", a >> ((unsigned)b & 7)), show("?", a > 2 ? a : b);                                                                  \
    show("u8", (uint8_t)a), show("16", (int16_t)a), show("32", (int32_t)a), show("64", (int64_t)a), show("128", (i128)a);          \
    show("13", (_BitInt(13))a), show("100", (i128)(_BitInt(100))a);                                                                \
    showDouble("f", (double)a), showDouble("g", (float)b), showLongDouble("l", a);                                                 \
  }
TEST(S8, int8_t)
TEST(S16, int16_t)
TEST(S32, int32_t)
TEST(S64, int64_t)
TEST(S128, i128)
TEST(S17, _BitInt(17))
TEST(S41, _BitInt(41))
TEST(S90, _BitInt(90))

static volatile int64_t values[] = {0, 1, -1, 2, 5, 100, -100, 127, -128, 32767, 65536, 0x12345678, INT32_MIN, INT64_MAX, INT64_MIN};

int main(void) {
  for (unsigned i = 0; i < COUNT(values); ++i)
    for (unsigned k = i % 4; k < COUNT(values); k += 4) {
      int64_t a = values[i], b = values[k];
      testU8(a, b), testU16(a, b), testU32(a, b), testU64(a, b), testU3(a, b), testU33(a, b);
      testU128((u128)a * 0x123456789abcdefULL, b), testU65((u128)a << 3, b), testU101((u128)a << 50, (u128)b << 10 | 1);
      testS8(a, b), testS16(a, b), testS32(a, b), testS64(a, b), testS17(a, b), testS41(a, b);
      testS128((i128)a << 33, b), testS90((i128)a << 20, b);
    }
  return finish();
}
