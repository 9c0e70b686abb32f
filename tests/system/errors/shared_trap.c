// Optimised code has one trap for all checks of a function; the place is still the check's.
// LEVELS: 1 2
// CFLAGS: -fsanitize=signed-integer-overflow -fsanitize-trap=all
// EXPECT-ERROR: shared_trap.c:9:14: error: trap [Trap]
int main(int count, char **arguments) {
  (void)arguments;
  int x = count + 2147483600;
  int y = x + count;
  return 100 + y + count;
}
