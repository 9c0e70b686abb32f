// A look-up may fail; the program goes on only with what it found.
// CHECK: null
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>
#include <string.h>

int main(void) {
  char text[4];
  klee_make_symbolic(text, sizeof text, "text");
  text[3] = 0;
  char *found = strchr(text, 'x');
  if (found) *found = 'y';
  if (!strchr(text, 'x')) found = text;
  if (*found == 'z') text[0] = 'a';
  if (text[0] == 'q') return 1;
  return 0;
}
