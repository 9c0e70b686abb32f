// An error inside of the runtime is one of the line that called it.
// EXPECT-ERROR: runtime_overflow.c:13:15: error: access out of bounds
// EXPECT-ERROR: at the end of a heap object of 3 bytes
// EXPECT-ERROR: made at
// EXPECT-ERROR: #0
// EXPECT-ERROR: runtime_overflow.c:13:15 in main
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *text = malloc(3);
  memset(text, 'a', 3);
  return (int)strcspn(text, "bc");
}
