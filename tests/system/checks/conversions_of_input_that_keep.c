// A length of the input is compared with what a byte holds before it is kept in one.
// CHECK: conversion
// LEVELS: default
// FLAGS: --check=+conversion
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

int main(void) {
  unsigned short length;
  klee_make_symbolic(&length, sizeof length, "length");
  if (length > 251) return 1;
  unsigned char larger = length + 4;
  return larger == 3;
}
