/* Inputs, one after the other, from the test that KTEST_FILE names (KLEE's format: 32-bit numbers, big-endian). */

#include "replay.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

extern size_t __sonde_fuzz_limit;

struct Object {
  char *name;
  const unsigned char *bytes;
  uint32_t size;
};

static struct Object *objects;
static uint32_t count, next;

static void fail(const char *what, const char *detail) {
  fprintf(stderr, "sonde replay: %s%s%s\n", what, *detail ? ": " : "", detail);
  sondeReplayEnd(replayBadInput);
  exit(replayBadInput);
}

/* The test is mapped, not read: zeros of a large object take no memory. */
static const unsigned char *at, *end;

static const unsigned char *readBytes(size_t size) {
  if ((size_t)(end - at) < size) fail("the test is not whole", "");
  at += size;
  return at - size;
}

static uint32_t readNumber(void) {
  const unsigned char *raw = readBytes(4);
  return (uint32_t)raw[0] << 24 | (uint32_t)raw[1] << 16 | (uint32_t)raw[2] << 8 | raw[3];
}

static char *readName(void) {
  uint32_t size = readNumber();
  char *name = malloc((size_t)size + 1);
  if (!name) fail("out of memory", "");
  memcpy(name, readBytes(size), size);
  name[size] = 0;
  return name;
}

static void map(const char *name) {
  int file = open(name, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) fail("cannot read the test", name);
  void *start = status.st_size ? mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
  if (start == MAP_FAILED) fail("cannot read the test", name);
  close(file);
  at = start;
  end = at + status.st_size;
}

__attribute__((constructor(102))) static void readTest(void) {
  const char *name = getenv("KTEST_FILE");
  if (!name) return; /* a program without inputs needs no test */
  map(name);
  if (end - at < 5 || memcmp(readBytes(5), "KTEST", 5) != 0) fail("not a test", name);
  uint32_t version = readNumber();
  for (uint32_t arguments = readNumber(); arguments > 0; --arguments) readBytes(readNumber());
  if (version >= 2) readNumber(), readNumber();
  count = readNumber();
  objects = calloc(count, sizeof *objects);
  for (uint32_t n = 0; n < count; ++n) {
    objects[n].name = readName();
    objects[n].size = readNumber();
    objects[n].bytes = readBytes(objects[n].size);
    /* A fuzz target is given what it was explored with. */
    if (strcmp(objects[n].name, "data") == 0) __sonde_fuzz_limit = objects[n].size;
  }
}

/* Pages that are right already are not written, so that they take no memory. */
static void copy(unsigned char *to, const unsigned char *from, size_t size) {
  const size_t page = 4096;
  for (size_t n = 0; n < size; n += page) {
    size_t part = size - n < page ? size - n : page;
    if (size < 16 * page || memcmp(to + n, from + n, part) != 0) memcpy(to + n, from + n, part);
  }
}

void klee_make_symbolic(void *object, size_t size, const char *name) {
  if (!name || !*name) name = "unnamed";
  if (!getenv("KTEST_FILE")) fail("the program asks for input, and KTEST_FILE names no test", name);
  /* KLEE's own entry, which no program asks for. */
  if (next < count && strcmp(objects[next].name, "model_version") == 0 && strcmp(name, "model_version") != 0) ++next;
  if (next == count) fail("the test has no more inputs, but the program asks for", name);
  const struct Object *given = &objects[next++];
  char detail[200];
  snprintf(detail, sizeof detail, "'%s' of %zu bytes is asked for, '%s' of %u bytes is next", name, size, given->name,
           (unsigned)given->size);
  /* The format has no larger objects; what follows is zero. */
  int isCut = given->size == UINT32_MAX && size > given->size;
  if (strcmp(given->name, name) != 0 || (given->size != size && !isCut))
    fail("the test does not fit the program", detail);
  copy(object, given->bytes, given->size);
  for (size_t n = given->size; n < size; ++n)
    if (((unsigned char *)object)[n] != 0) ((unsigned char *)object)[n] = 0;
}
