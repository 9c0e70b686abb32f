// strcpy into its own source is an error.
// CHECK: overlap
// LEVELS: default
// EXPECT-ERROR: string_copy_overlaps.c:10:3: error: copy between ranges that overlap [OverlappingCopy] (CWE-475)
#include <string.h>

int main(int argc, char **argv) {
  char text[16] = "abcdef";
  char *rest = text + argc;
  strcpy(text, rest);
  return 0;
}
