/* The program's memory. Objects are taken from one large arena, far apart; a map beside it knows the state of
   each byte. Globals lie in the executable, in the middle of margins, with a map of their own. */

#include "runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum ByteState { Nothing, Live, Constant, Freed, ScopeEnded, Returned };

static const char *const kindOfAccess[] = {
    [Nothing] = "OutOfBounds", [Freed] = "UseAfterFree", [ScopeEnded] = "UseAfterScope", [Returned] = "UseAfterReturn"};

struct Region {
  uint8_t *begin, *end;
  uint8_t *states;
};

static struct Region arena, image;
static uint8_t *arenaNext;

enum { objectDistance = 1 << 20, maxObjects = 1 << 14, nullEnd = 1 << 16 };
enum { freshByte = 0xaa }; /* what new memory holds: src/support/fresh_byte.h */
enum { freedMargin = 64 }; /* what lies so far behind a freed object is the freed object's, even if that was empty */

static struct Object {
  uint8_t *address;
  size_t size;
  enum { Heap, Stack } kind;
} objects[maxObjects];
static size_t objectCount;

/* Places in `objects`: of the stack's, innermost last. */
static size_t stack[maxObjects];
static size_t stackDepth;

/* --- Regions --- */

static uint8_t *reserve(size_t size) {
  void *place = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (place == MAP_FAILED) {
    perror("witness: mmap");
    exit(2);
  }
  return place;
}

static const struct Region *regionOf(const uint8_t *address) {
  if (address >= arena.begin && address < arena.end) return &arena;
  if (address >= image.begin && address < image.end) return &image;
  return NULL;
}

static void mark(const uint8_t *address, size_t size, enum ByteState state) {
  const struct Region *region = regionOf(address);
  if (region) memset(region->states + (address - region->begin), state, size);
}

void oracle_access(const void *pointer, uint64_t size, uint64_t write) {
  const uint8_t *address = pointer;
  if (size == 0) return;
  if ((uintptr_t)address < nullEnd) endRun("Null", 0);
  const struct Region *region = regionOf(address);
  if (!region) return; /* the C library's own memory, the native stack: not ours to judge */
  const uint8_t *states = region->states + (address - region->begin);
  for (uint64_t n = 0; n < size; ++n) {
    if (address + n >= region->end) endRun("OutOfBounds", 0);
    if (states[n] == Constant && write) endRun("WriteToConstant", 0);
    if (states[n] != Live && states[n] != Constant) endRun(kindOfAccess[states[n]], 0);
  }
}

/* --- Objects --- */

static size_t newObject(size_t size, int kind) {
  if (objectCount == maxObjects || size > (size_t)(arena.end - arenaNext) - objectDistance) {
    fputs("witness: too much memory for one run\n", stderr);
    exit(2);
  }
  arenaNext += objectDistance;
  objects[objectCount].address = arenaNext;
  objects[objectCount].size = size;
  objects[objectCount].kind = kind;
  arenaNext += (size + objectDistance - 1) / objectDistance * objectDistance;
  memset(objects[objectCount].address, freshByte, size);
  mark(objects[objectCount].address, size, Live);
  return objectCount++;
}

void *oracle_malloc(size_t size) {
  if (size >= (size_t)1 << 40) return NULL; /* as the engine refuses it */
  return objects[newObject(size, Heap)].address;
}

void *oracle_calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
  void *address = oracle_malloc(bytes);
  return address ? memset(address, 0, bytes) : NULL;
}

static struct Object *objectAt(const void *address) {
  for (size_t n = objectCount; n-- > 0;)
    if (objects[n].address == address) return &objects[n];
  return NULL;
}

static int isFreed(const struct Object *object) {
  return arena.states[object->address - arena.begin] == Freed;
}

void oracle_free(void *address) {
  if (!address) return;
  struct Object *object = objectAt(address);
  if (!object || object->kind != Heap) endRun("InvalidFree", 0);
  if (isFreed(object)) endRun("DoubleFree", 0);
  mark(object->address, object->size + freedMargin, Freed);
}

void *oracle_realloc(void *address, size_t size) {
  if (!address) return oracle_malloc(size);
  struct Object *object = objectAt(address);
  if (!object || object->kind != Heap) endRun("InvalidFree", 0);
  if (isFreed(object)) endRun("DoubleFree", 0);
  if (size == 0) { /* as the GNU C library does */
    oracle_free(address);
    return NULL;
  }
  uint8_t *fresh = oracle_malloc(size);
  if (!fresh) return NULL;
  memcpy(fresh, object->address, object->size < size ? object->size : size);
  oracle_free(address);
  return fresh;
}

/* --- The stack --- */

void *oracle_stack(uint64_t size, uint64_t alignment) {
  (void)alignment; /* every object begins on a page */
  stack[stackDepth] = newObject(size, Stack);
  return objects[stack[stackDepth++]].address;
}

uint64_t oracle_enter(void) { return stackDepth; }

void oracle_leave(uint64_t depth) {
  while (stackDepth > depth) {
    struct Object *object = &objects[stack[--stackDepth]];
    mark(object->address, object->size, Returned);
  }
}

void oracle_scope(void *address, uint64_t begins) {
  struct Object *object = objectAt(address);
  if (object) mark(object->address, object->size, begins ? Live : ScopeEnded);
}

/* --- Globals --- */

struct Global {
  uint8_t *address;
  uint64_t size, constant;
};
extern const struct Global oracle_globals[];
extern const uint64_t oracle_globals_count;

enum { globalMargin = 4096 };
static uint8_t *globalsAtStart;

void memoryBegin(void) {
  size_t arenaSize = (size_t)1 << 36;
  arena.begin = reserve(arenaSize);
  arena.end = arena.begin + arenaSize;
  arena.states = reserve(arenaSize);
  arenaNext = arena.begin;

  size_t bytes = 0;
  for (uint64_t n = 0; n < oracle_globals_count; ++n) {
    const struct Global *global = &oracle_globals[n];
    uint8_t *begin = global->address - globalMargin, *end = global->address + global->size + globalMargin;
    if (!image.begin || begin < image.begin) image.begin = begin;
    if (end > image.end) image.end = end;
    bytes += global->size;
  }
  image.states = reserve((size_t)(image.end - image.begin) + 1);
  globalsAtStart = reserve(bytes + 1);
  for (uint64_t n = 0, at = 0; n < oracle_globals_count; at += oracle_globals[n++].size) {
    mark(oracle_globals[n].address, oracle_globals[n].size, oracle_globals[n].constant ? Constant : Live);
    memcpy(globalsAtStart + at, oracle_globals[n].address, oracle_globals[n].size);
  }
}

void memoryReset(void) {
  for (size_t n = 0; n < objectCount; ++n) mark(objects[n].address, objects[n].size + freedMargin, Nothing);
  objectCount = stackDepth = 0;
  arenaNext = arena.begin;
  for (uint64_t n = 0, at = 0; n < oracle_globals_count; at += oracle_globals[n++].size)
    if (!oracle_globals[n].constant) memcpy(oracle_globals[n].address, globalsAtStart + at, oracle_globals[n].size);
}
