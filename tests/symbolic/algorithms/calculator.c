// A stack machine of two instructions.
// KINDS: exit DivisionByZero IndexOutOfBounds
#include "../symbolic.h"

int main(void) {
  uint8_t code[2];
  klee_make_symbolic(code, sizeof code, "code");
  int stack[4] = {12, 3, 0, 0};
  int top = 2;
  for (int i = 0; i < 2; ++i) {
    switch (code[i] & 7) {
    case 0:
      stack[top - 2] += stack[top - 1];
      --top;
      break;
    case 1:
      stack[top - 2] -= stack[top - 1];
      --top;
      break;
    case 2:
      stack[top - 2] /= stack[top - 1];
      --top;
      break;
    case 3: stack[top++] = code[i] >> 3; break;
    default: return stack[0] & 127;
    }
  }
  return stack[0] & 127;
}
