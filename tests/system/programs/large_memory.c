// A gigabyte on the heap, ten megabytes in globals, requests that no machine can meet.
#include <stdio.h>
#include <stdlib.h>

static char large[10 * 1024 * 1024] = {1};
static int zeros[10 * 1024 * 1024 / 4];

int main(void) {
  const unsigned size = 1u << 30, step = 1 << 20;
  char *p = calloc(size, 1);
  for (unsigned i = 0; i < size; i += step) p[i] = i / step;
  p[size - 1] = 2;
  long sum = 0;
  for (unsigned i = 0; i < size; i += step) sum += p[i];
  large[9999999] = 7, zeros[2600000] = 5;
  printf("%ld %d %d %d %d\n", sum, p[size - 1], p[12345], large[9999999] + large[0], zeros[2600000] + zeros[0]);
  p = realloc(p, 2ul << 30);
  p[size] = 6;
  printf("%d %d\n", p[size - 1], p[size]);
  free(p);
  volatile size_t huge = (size_t)-1;
  void *volatile refused[] = {malloc(huge), calloc(huge / 2, 4), realloc(NULL, huge)};
  printf("%d %d %d\n", refused[0] == NULL, refused[1] == NULL, refused[2] == NULL);
  return 0;
}
