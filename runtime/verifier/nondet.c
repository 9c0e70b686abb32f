/* The inputs of competition programs (SV-COMP, Test-Comp): each call is a new symbolic object called nondet_<type>. */

#include <klee/klee.h>
#include <stdbool.h>

/* X(suffix, type) */
#define NONDET_TYPES(X)                                                                                                          \
  X(char, char)                                                                                                                  \
  X(schar, signed char)                                                                                                          \
  X(uchar, unsigned char)                                                                                                        \
  X(short, short)                                                                                                                \
  X(ushort, unsigned short)                                                                                                      \
  X(int, int)                                                                                                                    \
  X(uint, unsigned)                                                                                                              \
  X(unsigned, unsigned)                                                                                                          \
  X(unsigned_int, unsigned)                                                                                                      \
  X(long, long)                                                                                                                  \
  X(ulong, unsigned long)                                                                                                        \
  X(longlong, long long)                                                                                                         \
  X(ulonglong, unsigned long long)                                                                                               \
  X(int128, __int128)                                                                                                            \
  X(uint128, unsigned __int128)                                                                                                  \
  X(size_t, size_t)                                                                                                              \
  X(loff_t, long long)                                                                                                           \
  X(sector_t, unsigned long)                                                                                                     \
  X(pthread_t, unsigned long)                                                                                                    \
  X(u8, unsigned char)                                                                                                           \
  X(u16, unsigned short)                                                                                                         \
  X(u32, unsigned)                                                                                                               \
  X(u64, unsigned long)                                                                                                          \
  X(float, float)                                                                                                                \
  X(double, double)                                                                                                              \
  X(pointer, void*)                                                                                                              \
  X(pchar, char*)                                                                                                                \
  X(charp, char*)

#define X(suffix, type)                                                                                                          \
  type __VERIFIER_nondet_##suffix(void) {                                                                                        \
    type value;                                                                                                                  \
    klee_make_symbolic(&value, sizeof value, "nondet_" #suffix);                                                                 \
    return value;                                                                                                                \
  }
NONDET_TYPES(X)
#undef X

/* A byte that is not 0 or 1 is no _Bool. */
bool __VERIFIER_nondet_bool(void) {
  unsigned char value;
  klee_make_symbolic(&value, sizeof value, "nondet_bool");
  klee_assume(value <= 1);
  return value;
}

void __VERIFIER_nondet_memory(void* object, size_t size) { klee_make_symbolic(object, size, "nondet_memory"); }
