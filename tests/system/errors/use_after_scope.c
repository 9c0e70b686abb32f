// CHECK: use-after-scope
// LEVELS: default
// EXPECT-ERROR: use_after_scope.c:12:
// EXPECT-ERROR: error: use of a stack variable after its scope ended [UseAfterScope]
// EXPECT-ERROR: stack variable 'x' of main, 4 bytes
int *volatile kept;
int main(void) {
  {
    int x = 5;
    kept = &x;
  }
  return *kept;
}
