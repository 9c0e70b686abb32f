/* <obstack.h> of the host's library, whose macros work on these structs: objects that grow on a stack of chunks. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct chunk {
  char *limit;
  struct chunk *previous;
  char contents[];
};

struct obstack {
  long chunkSize;
  struct chunk *chunk;
  char *objectBase;
  char *nextFree;
  char *chunkLimit;
  intptr_t temporary;
  int alignmentMask;
  void *(*allocate)();
  void (*release)();
  void *extraArgument;
  unsigned hasExtraArgument : 1;
  unsigned mayHaveEmptyObject : 1;
  unsigned unused : 1;
};

int obstack_exit_failure = EXIT_FAILURE;

static void fail(void) {
  fprintf(stderr, "memory exhausted\n");
  exit(obstack_exit_failure);
}
void (*obstack_alloc_failed_handler)(void) = fail;

static struct chunk *newChunk(struct obstack *stack, long size) {
  struct chunk *chunk = stack->hasExtraArgument ? stack->allocate(stack->extraArgument, size) : stack->allocate(size);
  if (!chunk) obstack_alloc_failed_handler();
  chunk->limit = stack->chunkLimit = (char *)chunk + size;
  chunk->previous = stack->chunk;
  stack->chunk = chunk;
  return chunk;
}

static void releaseChunk(struct obstack *stack, struct chunk *chunk) {
  if (stack->hasExtraArgument)
    stack->release(stack->extraArgument, chunk);
  else
    stack->release(chunk);
}

static char *firstObject(const struct obstack *stack, struct chunk *chunk) {
  uintptr_t mask = stack->alignmentMask;
  return chunk->contents + (-(uintptr_t)chunk->contents & mask);
}

static int begin(struct obstack *stack, int size, int alignment) {
  stack->chunkSize = size ? size : 4064;
  stack->alignmentMask = (alignment ? alignment : (int)_Alignof(max_align_t)) - 1;
  stack->chunk = 0;
  stack->objectBase = stack->nextFree = firstObject(stack, newChunk(stack, stack->chunkSize));
  stack->mayHaveEmptyObject = stack->unused = 0;
  return 1;
}

int _obstack_begin(struct obstack *stack, int size, int alignment, void *(*allocate)(long), void (*release)(void *)) {
  stack->allocate = (void *(*)())allocate;
  stack->release = (void (*)())release;
  stack->hasExtraArgument = 0;
  return begin(stack, size, alignment);
}

int _obstack_begin_1(struct obstack *stack, int size, int alignment, void *(*allocate)(void *, long),
                     void (*release)(void *, void *), void *argument) {
  stack->allocate = (void *(*)())allocate;
  stack->release = (void (*)())release;
  stack->extraArgument = argument;
  stack->hasExtraArgument = 1;
  return begin(stack, size, alignment);
}

/* The object that is growing moves to a chunk with room for `more` bytes. */
void _obstack_newchunk(struct obstack *stack, int more) {
  struct chunk *old = stack->chunk;
  long used = stack->nextFree - stack->objectBase;
  long size = used + more + (used >> 3) + stack->alignmentMask + 100;
  struct chunk *chunk = newChunk(stack, size < stack->chunkSize ? stack->chunkSize : size);
  char *base = firstObject(stack, chunk);
  memcpy(base, stack->objectBase, used);
  if (!stack->mayHaveEmptyObject && stack->objectBase == firstObject(stack, old)) {
    chunk->previous = old->previous;
    releaseChunk(stack, old);
  }
  stack->objectBase = base;
  stack->nextFree = base + used;
  stack->mayHaveEmptyObject = 0;
}

static int holds(const struct chunk *chunk, const void *object) {
  return (uintptr_t)chunk < (uintptr_t)object && (uintptr_t)object <= (uintptr_t)chunk->limit;
}

int _obstack_allocated_p(struct obstack *stack, void *object) {
  struct chunk *chunk = stack->chunk;
  while (chunk && !holds(chunk, object)) chunk = chunk->previous;
  return chunk != 0;
}

void obstack_free(struct obstack *stack, void *object) {
  struct chunk *chunk = stack->chunk;
  while (chunk && !holds(chunk, object)) {
    struct chunk *previous = chunk->previous;
    releaseChunk(stack, chunk);
    chunk = previous;
    stack->mayHaveEmptyObject = 1;
  }
  if (!chunk && object) abort();
  stack->chunk = chunk;
  stack->objectBase = stack->nextFree = object;
  stack->chunkLimit = chunk ? chunk->limit : 0;
}
void _obstack_free(struct obstack *stack, void *object) { obstack_free(stack, object); }

int _obstack_memory_used(struct obstack *stack) {
  int size = 0;
  for (struct chunk *chunk = stack->chunk; chunk; chunk = chunk->previous) size += chunk->limit - (char *)chunk;
  return size;
}

int obstack_vprintf(struct obstack *stack, const char *format, va_list arguments) {
  char *text = 0;
  int length = vasprintf(&text, format, arguments);
  if (length < 0) return length;
  if (stack->chunkLimit - stack->nextFree < length) _obstack_newchunk(stack, length);
  memcpy(stack->nextFree, text, length);
  stack->nextFree += length;
  free(text);
  return length;
}

int obstack_printf(struct obstack *stack, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = obstack_vprintf(stack, format, arguments);
  va_end(arguments);
  return length;
}
