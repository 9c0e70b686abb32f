/* Branches on memory and on variables that nobody has written: what they hold is the same in the run and natively. */
#include <klee/klee.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned char which;
  klee_make_symbolic(&which, sizeof which, "which");
  klee_assume(which < 10);
  uint8_t *heap = malloc(10), bytes[20], large[9000], *big = malloc(1 << 20);
  int number;
  double real;
  void *pointer;
  if (which > 20) number = which, real = which, pointer = bytes;
  switch (which) {
  case 0: printf("%d\n", heap[3]); break;
  case 1: printf("%d %d\n", bytes[3], large[8000]); break;
  case 2: printf("%d %d\n", number, number < 0 ? -1 : 1); break;
  case 3: printf("%a %p\n", real, pointer); break;
  case 4:
    memset(heap, 1, 10);
    heap = realloc(heap, 11);
    printf("%d %d\n", heap[9], heap[10]);
    break;
  case 5:
    memset(heap, 1, 10);
    heap = realloc(heap, 100000);
    printf("%d %d\n", heap[10], heap[99999]);
    heap = realloc(heap, 900000);
    printf("%d %d\n", heap[100000], heap[899999]);
    break;
  case 6: printf("%d %d\n", ((uint8_t *)calloc(100, 10))[999], ((uint8_t *)calloc(1, 1 << 20))[1 << 19]); break;
  case 7: printf("%d\n", ((uint8_t *)memalign(64, 100))[99]); break;
  case 8: printf("%d %d\n", big[0], big[999999]); break;
  case 9: {
    uint8_t *cleared = calloc(1, 13);
    cleared = realloc(cleared, 24);
    printf("%d %d\n", cleared[12], cleared[13]);
  }
  }
  if (heap[0] > 100 || bytes[which] < 10) return which + number % 2;
  return 100 + which;
}
