// Which cases does a function distinguish? Sonde finds an input for each of them: one path, one test.
//   $ sonde run examples/triangle.c
#include <klee/klee.h>
#include <stdio.h>

static const char *kind(int a, int b, int c) {
  if (a + b <= c || b + c <= a || c + a <= b) return "no triangle";
  if (a == b && b == c) return "equilateral";
  if (a == b || b == c || c == a) return "isosceles";
  return "scalene";
}

int main(void) {
  int a = klee_range(1, 100, "a"), b = klee_range(1, 100, "b"), c = klee_range(1, 100, "c");
  puts(kind(a, b, c));
  return 0;
}

// FLAGS: --no-output
// LEVELS: default
// EXPECT: no triangle
// EXPECT: isosceles
// EXPECT: no triangle
// EXPECT: equilateral
// EXPECT: isosceles
// EXPECT: scalene
// EXPECT: isosceles
// EXPECT: no triangle
