// A small expr: two numbers, an operator, a result.
// PATHS: 6
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
  short left, right;
  char operator;
  klee_make_symbolic(&left, sizeof left, "left");
  klee_make_symbolic(&right, sizeof right, "right");
  klee_make_symbolic(&operator, 1, "operator");
  long result;
  switch (operator) {
  case '+': result = left + right; break;
  case '-': result = left - right; break;
  case '*': result = left * right; break;
  case '/':
    if (right == 0) {
      fprintf(stderr, "expr: division of %d by zero\n", left);
      return 2;
    }
    result = left / right;
    break;
  default: fprintf(stderr, "expr: syntax error: unexpected argument '%c'\n", operator); return 2;
  }
  printf("%d %c %d = %ld\n", left, operator, right, result);
  return result == 0;
}
