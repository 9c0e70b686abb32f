// A division without terms gives no number.
// CHECK: float-conversion
// LEVELS: default
// FLAGS: --check=+float-conversion
// EXPECT-ERROR: float_that_is_no_number.c:10:10: error: conversion of a floating-point number that does not fit its type [BadConversion] (CWE-681)
// EXPECT-ERROR: nan does not fit 'unsigned int'

int main(int argc, char **argv) {
  float total = 0, terms = (float)(argc - 1);
  return (unsigned)(total / terms) == 7;
}
