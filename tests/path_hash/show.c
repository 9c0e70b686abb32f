// Linked to a program: prints its path hash when it ends.
#include <stdio.h>

extern unsigned long __sonde_path_hash;

__attribute__((destructor)) static void show(void) {
  for (volatile int n = 0; n < 3; ++n) { // a program without any branch has 0
  }
  printf("path hash %lx\n", __sonde_path_hash);
}
