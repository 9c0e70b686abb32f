// %n in a format that is not constant is an error.
// CHECK: format
// LEVELS: default
// EXPECT-ERROR: error: %n in a format that is not constant [WritingFormat] (CWE-134)
#include <stdio.h>

int main(int argc, char **argv) {
  int count = 0;
  char format[8] = "ab%n\n";
  format[0] = (char)('a' + argc);
  printf(format, &count);
  return count;
}
