// A negative number becomes a large unsigned one.
// CHECK: conversion
// LEVELS: default
// FLAGS: --check=+conversion
// EXPECT-ERROR: conversion_of_sign.c:11:21: error: implicit conversion that changes the value [LossyConversion] (CWE-197)
// EXPECT-ERROR: -1 of 'int' becomes 4294967295 of 'unsigned int'
static unsigned half(unsigned n) { return n / 2; }

int main(int argc, char **argv) {
  int index = argc - 2;
  return (int)(half(index) & 1);
}
