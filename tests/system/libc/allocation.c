// Allocation, and the functions on bytes that write.
// LEVELS: default
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int aligned(void *pointer, size_t to) { return pointer && (uintptr_t)pointer % to == 0; }

int main(void) {
  char *first = malloc(10);
  printf("%d %d\n", aligned(first, 16), malloc_usable_size(first) >= 10);
  printf("%d %d\n", aligned(aligned_alloc(256, 512), 256), aligned(valloc(10), 4096));
  void *out = NULL;
  printf("%d %d\n", posix_memalign(&out, 64, 10), aligned(out, 64));
  printf("%d %d\n", posix_memalign(&out, 3, 10) == EINVAL, aligned(memalign(32, 10), 32));
  volatile size_t huge = (size_t)1 << 33;
  errno = 0;
  printf("%d %d\n", calloc(huge, huge) == NULL, errno == ENOMEM);
  printf("%d\n", reallocarray(NULL, huge, huge) == NULL);

  char *text = realloc(strdup("hello"), 1000);
  puts(text);
  text = realloc(text, 2);
  printf("%.2s\n", text);
  text = realloc(text, 0);
  printf("%d %d\n", text == NULL, (text = realloc(NULL, 4)) != NULL);
  free(text);
  free(NULL);

  char bytes[] = "abcdef";
  printf("%d ", memmove(bytes + 1, bytes, 5) == bytes + 1);
  puts(bytes);
  printf("%d ", (char *)mempcpy(bytes, "xyz", 2) == bytes + 2);
  puts(bytes);
  volatile int value = 0x13f;
  printf("%d ", memset(bytes, value, 2) == bytes);
  puts(bytes);
  bzero(bytes + 3, 1);
  puts(bytes);
  return 0;
}
