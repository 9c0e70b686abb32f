/* Inputs, one after the other, from the test that KTEST_FILE names (KLEE's format: 32-bit numbers, big-endian). */

#include "replay.h"

#include <stdlib.h>
#include <string.h>

extern size_t __sonde_fuzz_limit;

struct Object {
  char *name;
  unsigned char *bytes;
  uint32_t size;
};

static struct Object *objects;
static uint32_t count, next;

static void fail(const char *what, const char *detail) {
  fprintf(stderr, "sonde replay: %s%s%s\n", what, *detail ? ": " : "", detail);
  sondeReplayEnd(replayBadInput);
  exit(replayBadInput);
}

static uint32_t readNumber(FILE *file) {
  unsigned char raw[4];
  if (fread(raw, 1, 4, file) != 4) fail("the test is not whole", "");
  return (uint32_t)raw[0] << 24 | (uint32_t)raw[1] << 16 | (uint32_t)raw[2] << 8 | raw[3];
}

/* With a terminator behind it. */
static unsigned char *readBytes(FILE *file, uint32_t size) {
  unsigned char *bytes = malloc((size_t)size + 1);
  if (!bytes || fread(bytes, 1, size, file) != size) fail("the test is not whole", "");
  bytes[size] = 0;
  return bytes;
}

__attribute__((constructor(102))) static void readTest(void) {
  const char *name = getenv("KTEST_FILE");
  if (!name) return; /* a program without inputs needs no test */
  FILE *file = fopen(name, "rb");
  if (!file) fail("cannot read the test", name);
  char magic[5] = {0};
  if (fread(magic, 1, 5, file) != 5 || memcmp(magic, "KTEST", 5) != 0) fail("not a test", name);
  uint32_t version = readNumber(file);
  for (uint32_t arguments = readNumber(file); arguments > 0; --arguments) free(readBytes(file, readNumber(file)));
  if (version >= 2) readNumber(file), readNumber(file);
  count = readNumber(file);
  objects = calloc(count, sizeof *objects);
  for (uint32_t n = 0; n < count; ++n) {
    objects[n].name = (char *)readBytes(file, readNumber(file));
    objects[n].size = readNumber(file);
    objects[n].bytes = readBytes(file, objects[n].size);
    /* A fuzz target is given what it was explored with. */
    if (strcmp(objects[n].name, "data") == 0) __sonde_fuzz_limit = objects[n].size;
  }
  fclose(file);
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
  if (strcmp(given->name, name) != 0 || given->size != size) fail("the test does not fit the program", detail);
  memcpy(object, given->bytes, size);
}
