// A pointer that is far from every object names the nearest, which is often the one that it has left.
// CHECK: bounds
// EXPECT-ERROR: wild_pointer_of_index.c:12:
// EXPECT-ERROR: error: access through a pointer to no object [WildPointer] (CWE-119)
// EXPECT-ERROR: 3999936 bytes after the end of the nearest object, a global variable of 64 bytes
// EXPECT-ERROR: global variable 'table' of 64 bytes
static int table[16];

int main(int argc, char **argv) {
  int index = 1000000 * argc;
  int *start = table;
  return start[index];
}
