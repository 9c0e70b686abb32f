// EXPECT-ERROR: external_callback.c:8:
// EXPECT-ERROR: the native function qsort cannot be called: it calls back into the program
#include <stdlib.h>
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int numbers[] = {3, 1, 2};
  (void)numbers;
  qsort(numbers, 3, sizeof(int), compare);
  return numbers[0];
}
