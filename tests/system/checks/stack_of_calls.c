// Calls that take more than a native stack has are an error, promptly.
// CHECK: recursion
// LEVELS: default
// EXPECT-ERROR: error: stack exhausted [StackExhausted] (CWE-674)
// EXPECT-ERROR: nested calls take more than 8 MB (--stack-size)
static int depth(int n, char *from) {
  char line[1000];
  line[0] = (char)(n + *from);
  return depth(n + 1, line) + line[0];
}

int main(int argc, char **argv) {
  char first = 0;
  return depth(argc, &first);
}
