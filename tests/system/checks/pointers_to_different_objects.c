// By option, it is an error to order pointers to different objects.
// CHECK: pointer-pair
// LEVELS: default
// FLAGS: --check=+pointer-pair
// EXPECT-ERROR: pointers_to_different_objects.c:9:18: error: comparison or difference of pointers to different objects [UnrelatedPointers] (CWE-469)
int main(int argc, char **argv) {
  int one[4], two[4];
  int *a = one, *b = two;
  int before = a < b;
  return before > 5;
}
