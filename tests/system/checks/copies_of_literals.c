// A copy of a literal can be written to, and so can memory that a pointer to const refers to, if it is not constant.
// CHECK: read-only
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  char text[] = "abc", other[8];
  const char *view = text;
  *(char *)view = 'x';
  strcpy(other, "literal");
  other[0] = 'L';
  printf("%s %s\n", text, other);
  return 0;
}
