// Each return statement is inside of a scope with variables, whose end all ways share; one way has none.
// CHECK: missing-return
// LEVELS: default
// CFLAGS: -Wno-return-type
// EXPECT-ERROR: missing_return_in_scopes.c:29:3: error: use of a result that the function has not returned [MissingResult] (CWE-758)
// EXPECT-ERROR:   an address depends on the result of nameOf (
// EXPECT-ERROR: 4 (1 in an error)
#include <klee/klee.h>
static const char *nameOf(int number) {
  for (int n = 0; n < 3; ++n) {
    int square = n * n;
    if (square == number) {
      const char *names[] = {"zero", "one", "four"};
      return names[n];
    }
  }
  if (number == 5) {
    const char *name = "five";
    return name;
  }
}

#include <stdio.h>

int main(void) {
  int number;
  klee_make_symbolic(&number, sizeof number, "number");
  klee_assume(number >= 1 & number <= 5 & number != 3);
  puts(nameOf(number));
  return 0;
}
