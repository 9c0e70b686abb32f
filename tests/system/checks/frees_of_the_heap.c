// What malloc and its kin made is freed at its start, even if a pointer into it was used; null is freed without effect.
// CHECK: invalid-free mismatched-free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  char *start = strdup("  text"), *at = start;
  while (*at == ' ') ++at;
  printf("%s %td\n", at, at - start);
  free(at - (at - start));
  int *zeros = calloc(4, sizeof *zeros);
  free(realloc(zeros, 64));
  free(NULL);
  return 0;
}
