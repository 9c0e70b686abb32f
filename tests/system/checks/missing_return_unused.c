// In C a function may end without a result that nobody uses, or that is only copied.
// CHECK: missing-return
// LEVELS: default
// CFLAGS: -Wno-return-type -Wno-implicit-int -Wno-return-mismatch -std=gnu89
#include <stdio.h>

static count;

note(number) int number; {
  if (number > 3) {
    int twice = 2 * number;
    printf("%d\n", twice);
    return twice;
  }
  ++count;
}

static int leave(int number) {
  if (number > 1) return;
  ++count;
  return 1;
}

static int both(int number) {
  int result = note(number);
  int copy = result;
  return number > 3 ? copy : 0;
}

int main() {
  note(1), note(4), leave(2);
  printf("%d %d %d %d\n", both(2), both(5), leave(0), count);
  return 0;
}
