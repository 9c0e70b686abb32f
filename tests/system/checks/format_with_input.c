// So is one of which a part is input.
// CHECK: format
// LEVELS: default
// EXPECT-ERROR: error: format that is input and may have conversions [FormatFromInput] (CWE-134)
// EXPECT-ERROR: character 7 of the format is input and may be '%'
#include <klee/klee.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[16] = "name: ";
  klee_make_symbolic(text + 6, 3, "text");
  klee_assume(text[6] != 0);
  text[9] = 0;
  fprintf(stderr, text);
  return 0;
}
