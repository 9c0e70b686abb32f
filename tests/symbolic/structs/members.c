// Members of a structure.
#include "../symbolic.h"

struct Point {
  int8_t x, y;
};
int main(void) {
  struct Point point;
  klee_make_symbolic(&point, sizeof point, "point");
  if (point.x == point.y) return 1;
  if (point.x + point.y == 0) return 2;
  return point.x < 0 && point.y < 0 ? 3 : 4;
}
