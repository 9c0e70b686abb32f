// Inputs whose names are long, many and no names of files.
#include <klee/klee.h>
#include <string.h>
int main(void) {
  static char name[100000];
  int x;
  memset(name, '/', sizeof name - 1);
  klee_make_symbolic(&x, sizeof x, name);
  for (int n = 0; n < 10000; n++) klee_make_symbolic(&x, sizeof x, "../../x\n\"");
  return x > 3;
}
