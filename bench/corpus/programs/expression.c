// Arithmetic expressions, evaluated while they are parsed; division by zero and overflow are refused.
#include <klee/klee.h>

static const char *at;
static int failed;

static int sum(int depth);

static int operand(int depth) {
  if (*at == '(' && depth > 0) {
    at++;
    int value = sum(depth - 1);
    if (*at == ')')
      at++;
    else
      failed = 1;
    return value;
  }
  if (*at < '0' || *at > '9') return failed = 1;
  int value = 0;
  while (*at >= '0' && *at <= '9') value = value * 10 + (*at++ - '0');
  return value;
}

static int product(int depth) {
  int value = operand(depth);
  while (!failed && (*at == '*' || *at == '/')) {
    char operation = *at++;
    int other = operand(depth);
    if (failed) break;
    if (operation == '*')
      value *= other;
    else if (other == 0)
      failed = 1;
    else
      value /= other;
    if (value > 9999) failed = 1;
  }
  return value;
}

static int sum(int depth) {
  int value = product(depth);
  while (!failed && (*at == '+' || *at == '-')) {
    int sign = *at++ == '+' ? 1 : -1;
    value += sign * product(depth);
  }
  return value;
}

int main(void) {
  char text[SIZE + 1];
  klee_make_symbolic(text, sizeof text, "text");
  text[SIZE] = 0;
  at = text;
  int value = sum(2);
  if (failed || *at) return 3;
  return value == 42 ? 1 : value < 0 ? 2 : 0;
}
