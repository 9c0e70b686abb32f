// What says something to the compiler and does nothing.
#include "../check.h"

INTRINSIC(void, doNothing, "llvm.donothing", void);
INTRINSIC(void, sideEffect, "llvm.sideeffect", void);
INTRINSIC(int64_t, expect, "llvm.expect.i64", int64_t, int64_t);
INTRINSIC(uint64_t, cycles, "llvm.readcyclecounter", void);

static volatile int one = 1;
static const int numbers[] = {5, 6, 7};

int main(void) {
  doNothing();
  sideEffect();
  __builtin_assume(one == 1);
  __builtin_prefetch(numbers, 0, 3);
  int annotated __attribute__((annotate("note"))) = 3;
  int *aligned = __builtin_assume_aligned(&annotated, 4);
  __builtin___clear_cache((char *)numbers, (char *)(numbers + 3));
  uint64_t before = cycles();
  printf("%d %d %d\n", (int)expect(one, 1), (int)__builtin_expect_with_probability(one, 1, 0.9), *aligned);
  printf("%d %d\n", __builtin_constant_p(one), cycles() > before);
  printf("%d %d\n", (int)__builtin_object_size(numbers, 0), __builtin_return_address(0) == 0 ? 1 : 1);
  printf("%d\n", __builtin_frame_address(0) == 0 ? 1 : 1);
  if (!one) __builtin_unreachable();
  return finish();
}
