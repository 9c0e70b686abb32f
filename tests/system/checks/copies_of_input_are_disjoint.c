// How far apart two ranges are is input; they are copied by memcpy only if they do not overlap.
// CHECK: overlap
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>
#include <string.h>

int main(void) {
  unsigned char distance;
  char text[64] = "abcdefgh";
  klee_make_symbolic(&distance, sizeof distance, "distance");
  if (distance > 50) return 1;
  if (distance >= 8)
    memcpy(text + distance, text, 8);
  else
    memmove(text + distance, text, 8);
  return text[distance] != 'a';
}
