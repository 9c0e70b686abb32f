// What is printed and written contains a byte that was never set.
// CHECK: uninitialised
// LEVELS: default
// FLAGS: --check=+uninitialised
// EXPECT-ERROR: unset_output.c:16:3: error: use of a value that was never set [Uninitialised] (CWE-457)
// EXPECT-ERROR:   output depends on memory that was never written: byte 3 of an object
// EXPECT-ERROR: stack variable 'text' of main, 4 bytes
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char text[4];
  memcpy(text, "abc", 3);
  printf("%.3s\n", text);
  write(1, text, sizeof text);
  return 0;
}
