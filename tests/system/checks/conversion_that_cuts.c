// A length that is input is kept in a byte.
// CHECK: conversion
// LEVELS: default
// FLAGS: --check=+conversion
// EXPECT-ERROR: conversion_that_cuts.c:13:26: error: implicit conversion that changes the value [LossyConversion] (CWE-197)
// EXPECT-ERROR: of 'int' becomes
// EXPECT-ERROR: of 'unsigned char'
#include <klee/klee.h>

int main(void) {
  unsigned char length;
  klee_make_symbolic(&length, sizeof length, "length");
  unsigned char larger = length + 4;
  return larger == 3;
}
