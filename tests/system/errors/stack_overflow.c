// CHECK: bounds
// EXPECT-ERROR: stack_overflow.c:9:
// EXPECT-ERROR: error: access out of bounds [OutOfBounds]
// EXPECT-ERROR: stack variable 'array' of main, 16 bytes
// EXPECT-ERROR: made at
// EXPECT-ERROR: stack_overflow.c:12:
// EXPECT-ERROR: stack_overflow.c:13:
static int get(int *array, int i) {
  return array[i];
}
int main(void) {
  int array[4] = {1, 2, 3, 4};
  return get(array, 4);
}
