// Functions chosen by a symbolic index.
#include "../symbolic.h"

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static int (*const operations[])(int, int) = {add, subtract, multiply, add};
int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  int result = operations[a & 3](b, 3);
  return result == 30 ? 1 : 0;
}
