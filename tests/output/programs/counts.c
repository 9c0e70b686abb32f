// %n stores how much was printed so far, which may depend on the input.
// PATHS: 4
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
  unsigned short x;
  int first, second;
  signed char third;
  long last;
  klee_make_symbolic(&x, sizeof x, "x");
  printf("ab%n%d%n%5s%hhn\n%ln", &first, x, &second, "c", &third, &last);
  printf("%d %d %d %ld\n", first, second, third, last);
  if (second == 7) return 1;
  if (third == 8) return 2;
  if (last == 10) return 3;
  return 0;
}
