// EXIT: 3
// FLAGS: --libc=none
// EXPECT-ERROR: external_callback.c:11:
// EXPECT-ERROR: the native function lfind cannot be called: it calls back into the program
#include <search.h>
#include <stddef.h>
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int numbers[] = {3, 1, 2}, wanted = 1;
  size_t count = 3;
  return lfind(&wanted, numbers, &count, sizeof(int), compare) != NULL;
}
