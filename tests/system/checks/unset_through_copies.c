// A member that was never set is copied by memcpy, by assignment, by value and through a function, and decides a branch at last.
// CHECK: uninitialised
// LEVELS: default
// FLAGS: --check=+uninitialised
// EXPECT-ERROR: unset_through_copies.c:26:7: error: use of a value that was never set [Uninitialised] (CWE-457)
// EXPECT-ERROR:   a branch depends on memory that was never written: byte 16 of an object
#include <string.h>

struct Point {
  long x, y, z;
  char name[40];
};

static struct Point moved(struct Point point) {
  point.x += 1;
  return point;
}

int main(void) {
  struct Point first, second, third;
  first.x = 1;
  first.y = 2;
  memcpy(&second, &first, sizeof first);
  third = second;
  third = moved(third);
  if (third.x + third.y == 4 && third.z == 0) return 1;
  return 0;
}
