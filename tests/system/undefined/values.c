// Instrumented uses of values and pointers, each an error once, and nothing else.
// LEVELS: default
// CFLAGS: -w -fsanitize=bounds,bool,builtin,nonnull-attribute,returns-nonnull-attribute,vla-bound,alignment,null,unreachable,float-cast-overflow,implicit-conversion,pointer-overflow
// FLAGS: --search=dfs --order=canonical
// EXPECT-ERROR: pointer arithmetic that overflows [PointerOverflow]
// EXPECT-ERROR: 300 of 'int' becomes 44 of 'unsigned char'
// EXPECT-ERROR: 10000000000 does not fit 'int'
// EXPECT-ERROR: reached code the compiler was promised is never reached [UnreachableReached]
// EXPECT-ERROR: which lies at multiples of 4
// EXPECT-ERROR: an array of 0 elements
// EXPECT-ERROR: the result of always must not be null
// EXPECT-ERROR: argument 1 must not be null, as
// EXPECT-ERROR: __builtin_clz(0)
// EXPECT-ERROR: 2 is no value of '_Bool'
// EXPECT-ERROR: index 4 of 'int[4]'
// EXPECT-ERROR: all paths explored, 11 bugs
#include <klee/klee.h>
#include <string.h>

static int table[4] = {1, 2, 3, 4};
static int never(void *p) __attribute__((nonnull));
static int never(void *p) { return p == table; }
static void *always(int ok) __attribute__((returns_nonnull));
static void *always(int ok) { return ok ? table : 0; }

int main(void) {
  unsigned char which, small;
  _Bool flag;
  klee_make_symbolic(&which, sizeof which, "which");
  klee_make_symbolic(&small, sizeof small, "small");
  klee_assume(small < 5 & which < 12);
  switch (which) {
  case 0:
    return table[small];
  case 1:
    klee_assume(small < 3);
    memcpy(&flag, &small, 1);
    return flag;
  case 2:
    return __builtin_clz(small);
  case 3:
    return never(small == 2 ? 0 : table);
  case 4:
    return always(small) == table;
  case 5: {
    char bytes[small];
    bytes[0] = 0;
    return bytes[0];
  }
  case 6:
    klee_assume(small < 2);
    return *(int *)((char *)table + small);
  case 7:
    if (small == 3) __builtin_unreachable();
    return 0;
  case 8: {
    volatile double large = 1e10;
    return small == 1 ? (int)large : 0;
  }
  case 9: {
    int value = small == 1 ? 300 : 3;
    unsigned char narrow = value;
    return narrow;
  }
  case 10: {
    int *first = table, *end = first + (small == 1 ? 1l << 62 : 1);
    return end != 0;
  }
  }
  return 0;
}
