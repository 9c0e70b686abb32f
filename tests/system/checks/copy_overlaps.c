// memcpy between ranges that overlap is an error.
// CHECK: overlap
// LEVELS: default
// EXPECT-ERROR: copy_overlaps.c:10:3: error: copy between ranges that overlap [OverlappingCopy] (CWE-475)
// EXPECT-ERROR: copy of 6 bytes to
#include <string.h>

int main(int argc, char **argv) {
  char text[16] = "abcdefghij";
  memcpy(text + argc, text, 6);
  return text[0];
}
