// An int where a conversion takes a long is an error.
// CHECK: format-type
// LEVELS: default
// EXPECT-ERROR: error: argument of another type than its conversion [WrongFormatType] (CWE-686)
// EXPECT-ERROR: %ld takes an integer of 64 bits, argument 1 is an integer of 32 bits
#include <stdio.h>

int main(int argc, char **argv) {
  fprintf(stdout, "%ld\n", argc);
  return 0;
}
