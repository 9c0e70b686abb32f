// A variable-length array without elements is an error.
// CHECK: array-size
// LEVELS: default
// EXPECT-ERROR: error: variable-length array whose size is not positive [BadArraySize] (CWE-1284)
// EXPECT-ERROR: an array of 0 elements
int main(int argc, char **argv) {
  int numbers[argc - 1];
  return sizeof numbers != 0;
}
