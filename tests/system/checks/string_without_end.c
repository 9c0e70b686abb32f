// A string without its end is read beyond its object.
// CHECK: bounds
// LEVELS: default
// EXPECT-ERROR: string_without_end.c:10:15: error: access out of bounds [OutOfBounds] (CWE-119)
// EXPECT-ERROR: at the end of a stack variable of 3 bytes
#include <string.h>

int main(int argc, char **argv) {
  char text[3] = {'a', 'b', 'c'};
  return (int)strlen(text);
}
