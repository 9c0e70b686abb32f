// Sorts a hundred symbolic numbers.
#include <klee/klee.h>
#include <stdlib.h>
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int numbers[100];
  klee_make_symbolic(numbers, sizeof numbers, "numbers");
  qsort(numbers, 100, sizeof *numbers, compare);
  return numbers[0] > numbers[99];
}
