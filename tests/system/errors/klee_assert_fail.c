// EXPECT-ERROR: klee_assert_fail.c:7:
// EXPECT-ERROR: error: assertion failed [AssertionFailed]
// EXPECT-ERROR: two and two
#include <klee/klee.h>

int main(void) {
  klee_assert_fail("two and two", __FILE__, __LINE__, __func__);
}
