// What a program may ask the engine, and what it prints.
// EXPECT-ERROR: questions.c:19:3: x is 0xa to 0x13
// EXPECT-ERROR: questions.c:20:3: twice x is (concat
// EXPECT-ERROR: questions.c:21:3: a number is 0x5
// EXPECT-ERROR: questions.c:28:27: warning: careful
// EXPECT-ERROR: questions.c:28:27: warning: careful
// EXPECT-ERROR: questions.c:29:27: warning: once
// EXPECT-ERROR: questions.c:13:27: calls
// EXPECT-ERROR: questions.c:30:3 in main
// EXPECT-ERROR: questions.c:32:20: error: assertion failed
#include <sonde/sonde.h>
#include <stdlib.h>
static void inner(void) { sonde_stack_trace(); }

int main(void) {
  char *object = malloc(12);
  int x = sonde_range(10, 20, "x"), y = sonde_int("y");
  sonde_assume(y == 3);
  sonde_print_range("x is", x);
  sonde_print_expr("twice x is", x * 2);
  sonde_print_expr("a number is", 5);
  sonde_assert(sonde_is_symbolic(x) && !sonde_is_symbolic(3));
  sonde_assert(sonde_get_value_i32(x) == 10 && sonde_get_value_i64(-5) == -5 && sonde_get_value_d(1.5) == 1.5);
  sonde_assert(sonde_get_value_i32(y) == 3 && x >= 10 && x < 20); // the value was asked for, and x stays as it is
  sonde_assert(sonde_get_obj_size(object) == 12 && !sonde_is_replay());
  sonde_check_memory_access(object + 4, 8);
  sonde_open_merge(), sonde_close_merge(), sonde_prefer_cex(&x, x == 11);
  for (int n = 2; n; --n) sonde_warning("careful");
  for (int n = 2; n; --n) sonde_warning_once("once");
  inner();
  uintptr_t chosen = sonde_choose(3);
  if (chosen == 2) sonde_assert(x != 19);
  return 0;
}
