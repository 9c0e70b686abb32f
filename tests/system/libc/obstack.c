// NEEDS: libc
// Objects on a stack of chunks, by the host's macros.
#define _GNU_SOURCE
#include <obstack.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define obstack_chunk_alloc malloc
#define obstack_chunk_free free

static int chunks;
static void *allocate(void *argument, long size) { return ++*(int *)argument, malloc(size); }
static void release(void *argument, void *chunk) { --*(int *)argument, free(chunk); }

static char *repeated(struct obstack *stack, char letter, int count) {
  for (int i = 0; i < count; ++i) obstack_1grow(stack, letter);
  obstack_1grow(stack, 0);
  return obstack_finish(stack);
}

int main(void) {
  struct obstack stack;
  obstack_init(&stack);
  char *first = obstack_copy0(&stack, "first", 5);
  char *large = repeated(&stack, 'x', 10000);
  int *numbers = obstack_alloc(&stack, 5000 * sizeof *numbers);
  for (int i = 0; i < 5000; ++i) numbers[i] = i;
  obstack_printf(&stack, "%s-%d", first, numbers[4999]);
  obstack_1grow(&stack, 0);
  printf("%s %zu %d\n", (char *)obstack_finish(&stack), strlen(large), (int)((size_t)numbers % 16));
  obstack_grow(&stack, "abc", 3);
  printf("%d\n", (int)obstack_object_size(&stack));
  obstack_free(&stack, large);
  printf("%s %d\n", first, stack.object_base == large);
  obstack_free(&stack, NULL);

  obstack_specify_allocation_with_arg(&stack, 64, 8, allocate, release, &chunks);
  char *kept = repeated(&stack, 'a', 40);
  for (int i = 1; i < 20; ++i) repeated(&stack, 'b', i * 10);
  printf("%d", chunks > 1);
  obstack_free(&stack, kept);
  printf(" %d", chunks);
  obstack_free(&stack, NULL);
  printf(" %d\n", chunks);
  return 0;
}
