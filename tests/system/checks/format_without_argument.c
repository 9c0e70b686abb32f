// A conversion without an argument is an error.
// CHECK: format-arguments
// LEVELS: default
// EXPECT-ERROR: format_without_argument.c:9:3: error: conversion of a format without an argument [MissingFormatArgument] (CWE-685)
// EXPECT-ERROR: %s has no argument, after 1 of them
#include <stdio.h>

int main(int argc, char **argv) {
  printf("%d %s\n", argc);
  return 0;
}
