// A format that is input is an error, even if this run survives it.
// CHECK: format
// LEVELS: default
// EXPECT-ERROR: format_from_input.c:13:3: error: format that is input and may have conversions [FormatFromInput] (CWE-134)
// EXPECT-ERROR: character 1 of the format is input and may be '%'
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
  char text[4];
  klee_make_symbolic(text, sizeof text, "text");
  text[3] = 0;
  printf(text);
  return 0;
}
