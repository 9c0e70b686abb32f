// Calls whatever an integer is the address of.
#include <klee/klee.h>
#include <stdint.h>
int main(void) {
  uintptr_t anywhere;
  klee_make_symbolic(&anywhere, sizeof anywhere, "anywhere");
  return ((int (*)(int))anywhere)(1);
}
