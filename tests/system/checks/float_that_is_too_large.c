// A number becomes larger than an int can be.
// CHECK: float-conversion
// LEVELS: default
// FLAGS: --check=+float-conversion
// EXPECT-ERROR: float_that_is_too_large.c:11:15: error: conversion of a floating-point number that does not fit its type [BadConversion] (CWE-681)
// EXPECT-ERROR: 3000000000 does not fit 'int'
#include <stdio.h>

int main(int argc, char **argv) {
  double sum = 1.5e9 * (argc + 1);
  int total = (int)sum;
  return total == 7;
}
