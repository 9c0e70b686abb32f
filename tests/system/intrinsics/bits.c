// Bit manipulation at the widths of C; wide.ll has the others.
#include "../check.h"

INTRINSIC(uint16_t, bswap16, "llvm.bswap.i16", uint16_t);
INTRINSIC(uint32_t, bswap32, "llvm.bswap.i32", uint32_t);
INTRINSIC(uint64_t, bswap64, "llvm.bswap.i64", uint64_t);
INTRINSIC(uint8_t, reverse8, "llvm.bitreverse.i8", uint8_t);
INTRINSIC(uint32_t, reverse32, "llvm.bitreverse.i32", uint32_t);
INTRINSIC(uint64_t, reverse64, "llvm.bitreverse.i64", uint64_t);
INTRINSIC(uint8_t, pop8, "llvm.ctpop.i8", uint8_t);
INTRINSIC(uint64_t, pop64, "llvm.ctpop.i64", uint64_t);
INTRINSIC(uint8_t, leading8, "llvm.ctlz.i8", uint8_t, _Bool);
INTRINSIC(uint32_t, leading32, "llvm.ctlz.i32", uint32_t, _Bool);
INTRINSIC(uint64_t, leading64, "llvm.ctlz.i64", uint64_t, _Bool);
INTRINSIC(uint8_t, trailing8, "llvm.cttz.i8", uint8_t, _Bool);
INTRINSIC(uint32_t, trailing32, "llvm.cttz.i32", uint32_t, _Bool);
INTRINSIC(uint64_t, trailing64, "llvm.cttz.i64", uint64_t, _Bool);
INTRINSIC(uint8_t, left8, "llvm.fshl.i8", uint8_t, uint8_t, uint8_t);
INTRINSIC(uint32_t, left32, "llvm.fshl.i32", uint32_t, uint32_t, uint32_t);
INTRINSIC(uint64_t, left64, "llvm.fshl.i64", uint64_t, uint64_t, uint64_t);
INTRINSIC(uint8_t, right8, "llvm.fshr.i8", uint8_t, uint8_t, uint8_t);
INTRINSIC(uint32_t, right32, "llvm.fshr.i32", uint32_t, uint32_t, uint32_t);
INTRINSIC(uint64_t, right64, "llvm.fshr.i64", uint64_t, uint64_t, uint64_t);

static volatile uint64_t values[] = {0, 1, 2, 0x80, 0x7fff, 0x123456789abcdef0, 0xffffffffffffffff,
                                     0x8000000000000000, 0x00ff00ff00ff00ff};

int main(void) {
  for (unsigned i = 0; i < COUNT(values); ++i) {
    uint64_t a = values[i], b = values[(i + 3) % COUNT(values)];
    show("bswap16", bswap16(a)), show("bswap32", bswap32(a)), show("bswap64", bswap64(a));
    show("reverse8", reverse8(a)), show("reverse32", reverse32(a)), show("reverse64", reverse64(a));
    show("pop8", pop8(a)), show("pop64", pop64(a));
    show("leading8", leading8(a, 0)), show("leading32", leading32(a, 0)), show("leading64", leading64(a, 0));
    show("trailing8", trailing8(a, 0)), show("trailing32", trailing32(a, 0)), show("trailing64", trailing64(a, 0));
    for (unsigned s = 0; s < 140; s += 13) {
      show("left8", left8(a, b, s)), show("left32", left32(a, b, s)), show("left64", left64(a, b, s));
      show("right8", right8(a, b, s)), show("right32", right32(a, b, s)), show("right64", right64(a, b, s));
    }
  }
  return finish();
}
