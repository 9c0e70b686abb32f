// A double where a conversion takes an integer is an error.
// CHECK: format-type
// LEVELS: default
// EXPECT-ERROR: format_of_other_type.c:9:3: error: argument of another type than its conversion [WrongFormatType] (CWE-686)
// EXPECT-ERROR: %d takes an integer of 32 bits, argument 2 is a double
#include <stdio.h>

int main(int argc, char **argv) {
  printf("%s %d\n", argv[0], argc * 0.5);
  return 0;
}
