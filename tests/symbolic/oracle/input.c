/* The program's input: everything it may be, one after the other, or what a test says.

   All inputs: the bytes the program asks for are the digits of a number that is counted up. A program asks for the
   next digit only after it has seen those before it, so the number is as long as the run makes it; counting up
   changes the last digit that was asked for. */

#include "runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { maxDigits = 64, maxObjects = 64, maxBytes = 1 << 16 };

static struct {
  uint64_t value, radix;
} digits[maxDigits];
static size_t digitCount, digitsAsked;
static int replaying;

static struct {
  char name[64];
  size_t begin, size;
} objects[maxObjects]; /* of this run, or of the test */
static size_t objectCount, objectsAsked;
static uint8_t bytes[maxBytes];
static size_t byteCount;

static uint64_t digit(uint64_t radix) {
  if (digitsAsked == digitCount) {
    if (digitCount == maxDigits) {
      fputs("witness: too much input for one run\n", stderr);
      exit(2);
    }
    digits[digitCount].value = 0;
    digits[digitCount++].radix = radix;
  }
  return digits[digitsAsked++].value;
}

void enumerateInputs(void) {
  digitCount = digitsAsked = 0;
  objectCount = byteCount = 0;
}

int nextInput(void) {
  digitCount = digitsAsked;
  digitsAsked = objectCount = byteCount = 0;
  while (digitCount > 0 && ++digits[digitCount - 1].value == digits[digitCount - 1].radix) --digitCount;
  return digitCount > 0;
}

/* --- Tests --- */

static uint32_t readNumber(FILE *file) {
  uint8_t raw[4] = {0};
  if (fread(raw, 1, 4, file) != 4) return 0;
  return (uint32_t)raw[0] << 24 | (uint32_t)raw[1] << 16 | (uint32_t)raw[2] << 8 | raw[3];
}

static int readObject(FILE *file) {
  uint32_t nameSize = readNumber(file);
  if (objectCount == maxObjects || nameSize >= sizeof objects->name) return 0;
  if (fread(objects[objectCount].name, 1, nameSize, file) != nameSize) return 0;
  objects[objectCount].name[nameSize] = 0;
  uint32_t size = readNumber(file);
  if (size > maxBytes - byteCount || fread(bytes + byteCount, 1, size, file) != size) return 0;
  objects[objectCount].begin = byteCount;
  objects[objectCount++].size = size;
  byteCount += size;
  return 1;
}

int replayInput(const char *name) {
  replaying = 1;
  objectCount = objectsAsked = byteCount = 0;
  FILE *file = fopen(name, "rb");
  if (!file) return 0;
  char magic[5];
  int good = fread(magic, 1, 5, file) == 5 && memcmp(magic, "KTEST", 5) == 0;
  uint32_t version = readNumber(file);
  for (uint32_t arguments = readNumber(file); good && arguments > 0; --arguments)
    good = fseek(file, (long)readNumber(file), SEEK_CUR) == 0;
  if (version >= 2) readNumber(file), readNumber(file); /* symbolic arguments: none */
  for (uint32_t count = readNumber(file); good && count > 0; --count) good = readObject(file);
  fclose(file);
  return good;
}

const char *describeInput(void) {
  static char text[4 * maxBytes];
  size_t at = 0;
  for (size_t n = 0; n < objectCount; ++n) {
    at += (size_t)sprintf(text + at, "%s%s=", n ? " " : "", objects[n].name);
    for (size_t byte = 0; byte < objects[n].size && at < sizeof text / 2; ++byte)
      at += (size_t)sprintf(text + at, "%02x", bytes[objects[n].begin + byte]);
  }
  text[at] = 0;
  return text;
}

/* --- What the program calls --- */

/* The next object of the input: `size` bytes, in the order in which they count up. */
static void *nextObject(size_t size, const char *name, uint64_t choices, uint64_t low) {
  if (replaying) {
    if (objectsAsked == objectCount) endRun("InputMissing", 0);
    if (objects[objectsAsked].size != size) endRun("InputSize", 0);
    if (strcmp(objects[objectsAsked].name, name) != 0) endRun("InputName", 0);
    return bytes + objects[objectsAsked++].begin;
  }
  if (objectCount == maxObjects || size > maxBytes - byteCount) {
    fputs("witness: too much input for one run\n", stderr);
    exit(2);
  }
  snprintf(objects[objectCount].name, sizeof objects->name, "%s", name);
  objects[objectCount].begin = byteCount;
  objects[objectCount++].size = size;
  uint8_t *place = bytes + byteCount;
  byteCount += size;
  if (choices) {
    uint64_t value = low + digit(choices);
    memcpy(place, &value, size);
  } else {
    for (size_t n = 0; n < size; ++n) place[n] = (uint8_t)digit(256);
  }
  return place;
}

void klee_make_symbolic(void *address, size_t size, const char *name) {
  const void *input = nextObject(size, name, 0, 0);
  oracle_access(address, size, 1);
  memcpy(address, input, size);
}

int oracle_klee_range(int low, int high, const char *name) {
  int value;
  memcpy(&value, nextObject(sizeof value, name, (uint64_t)((int64_t)high - low), (uint64_t)(int64_t)low), sizeof value);
  if (value < low || value >= high) endRun("silent", 0);
  return value;
}

void klee_assume(uintptr_t condition) {
  if (!condition) endRun("silent", 0);
}
_Noreturn void klee_silent_exit(int code) { endRun("silent", code); }
_Noreturn void klee_abort(void) { endRun("Abort", 0); }
_Noreturn void klee_report_error(const char *file, int line, const char *message, const char *suffix) {
  (void)file, (void)line, (void)message, (void)suffix;
  endRun("ReportedError", 0);
}
void klee_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }
