// Atomic operations of all kinds and widths, in a single thread.
#include "../check.h"
#include <stdatomic.h>

#define TEST(name, type)                                                                                                           \
  static void test##name(void) {                                                                                                   \
    static _Atomic type x;                                                                                                         \
    atomic_store(&x, 100);                                                                                                         \
    show(#name, atomic_fetch_add(&x, 50)), show("sub", atomic_fetch_sub(&x, 7)), show("and", atomic_fetch_and(&x, 0x7c));          \
    show("or", atomic_fetch_or(&x, 3)), show("xor", atomic_fetch_xor(&x, 0x11)), show("exchange", atomic_exchange(&x, 42));        \
    type expected = 41;                                                                                                            \
    show("fails", atomic_compare_exchange_strong(&x, &expected, 5)), show("found", expected);                                      \
    show("works", atomic_compare_exchange_weak(&x, &expected, 5)), show("now", atomic_load(&x));                                   \
    show("nand", __atomic_fetch_nand((type *)&x, 6, __ATOMIC_ACQ_REL)), show("now", x);                                            \
    show("max", __atomic_fetch_max((type *)&x, 60, __ATOMIC_RELAXED)), show("min", __atomic_fetch_min((type *)&x, 3, 5));          \
    x += 5, x <<= 1, x++;                                                                                                          \
    show("end", x);                                                                                                                \
  }
TEST(I8, signed char)
TEST(U8, unsigned char)
TEST(I16, short)
TEST(I32, int)
TEST(U32, unsigned)
TEST(I64, long)
TEST(U64, unsigned long)

static _Atomic double real = 1.5;
static _Atomic float single = 1.5f;
static int *_Atomic pointer;
static _Atomic _Bool flag;

int main(void) {
  testI8(), testU8(), testI16(), testI32(), testU32(), testI64(), testU64();
  real += 2.25, single *= 2;
  showDouble("real", real), showDouble("single", single);
  int array[4] = {1, 2, 3, 4};
  pointer = array;
  atomic_fetch_add(&pointer, 2);
  show("pointer", *pointer);
  show("flag", atomic_exchange(&flag, 1)), show("flag", flag);
  atomic_thread_fence(memory_order_seq_cst);
  atomic_signal_fence(memory_order_acquire);
  __sync_synchronize();
  show("sync", __sync_bool_compare_and_swap(&array[0], 1, 9)), show("array", array[0]);
  return finish();
}
