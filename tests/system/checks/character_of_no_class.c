// The macros of <ctype.h> look into a table that has entries for the values of char and of unsigned char only.
// CHECK: bounds
// LEVELS: default
// EXPECT-ERROR: character_of_no_class.c:13:10: error: access out of bounds [OutOfBounds] (CWE-119)
// EXPECT-ERROR: read of 2 bytes at 0x
// EXPECT-ERROR: 2 bytes before a constant of 768 bytes
// EXPECT-ERROR: constant 'table of <ctype.h> for the characters from -128 to 255' of 768 bytes
#include <ctype.h>

int main(int argc, char **argv) {
  volatile int end = -129;

  return isdigit(end) != 0;
}
