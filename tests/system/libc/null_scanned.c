// NEEDS: libc
// CFLAGS: -w
// EXPECT-ERROR: error: null pointer dereference [Null] (CWE-476)
// sscanf reads its string at once: a null pointer is no empty string.
#include <stdio.h>

int main(void) {
  char *volatile none = NULL;
  return sscanf(none, "") < 0;
}
