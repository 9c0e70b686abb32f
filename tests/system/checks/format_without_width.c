// A width that is an argument needs one, too; the format may be a variable.
// CHECK: format-arguments
// LEVELS: default
// EXPECT-ERROR: error: conversion of a format without an argument [MissingFormatArgument] (CWE-685)
#include <stdio.h>

int main(int argc, char **argv) {
  char text[20];
  const char *format = argc > 3 ? "%d" : "%*d";
  snprintf(text, sizeof text, format, argc);
  return 0;
}
