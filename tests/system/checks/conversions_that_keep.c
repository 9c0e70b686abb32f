// Conversions that keep the value, and explicit ones that do not.
// CHECK: conversion
// FLAGS: --check=+conversion
#include <stdio.h>

int main(int argc, char **argv) {
  int large = argc + 300, negative = -argc;
  unsigned char small = large - 250, cut = (unsigned char)large;
  unsigned positive = argc, sign = (unsigned)negative;
  long wide = negative;
  printf("%d %d %u %u %ld\n", small, cut, positive, sign, wide);
  return 0;
}
