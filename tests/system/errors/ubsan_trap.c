// CFLAGS: -fsanitize=signed-integer-overflow -fsanitize-trap=all
// EXPECT-ERROR: ubsan_trap.c:6:
// EXPECT-ERROR: error: trap [Trap]
volatile int largest = 2147483647;
int main(void) {
  return largest + 1;
}
