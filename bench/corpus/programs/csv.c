// Lines of two numbers, separated by a comma; the sum of all, and a checksum at the end.
#include <klee/klee.h>

int main(void) {
  unsigned char text[SIZE];
  klee_make_symbolic(text, sizeof text, "text");
  unsigned sum = 0, number = 0, checksum = 0, columns = 1;
  for (unsigned n = 0; n + 1 < SIZE; n++) {
    checksum = (checksum * 31 + text[n]) & 0xff;
    if (text[n] >= '0' && text[n] <= '9') {
      number = number * 10 + (text[n] - '0');
      if (number > 255) return 3;
    } else if (text[n] == ',' && columns == 1) {
      sum += number, number = 0, columns = 2;
    } else if (text[n] == '\n' && columns == 2) {
      if (number < sum) return 4;
      sum += number, number = 0, columns = 1;
    } else {
      return 5;
    }
  }
  return checksum == text[SIZE - 1] ? 0 : 6;
}
