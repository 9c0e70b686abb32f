/* What a program calls that was made to check itself. */

#include "replay.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The sanitizer's, if it is there. */
__attribute__((weak)) void __sanitizer_print_stack_trace(void);
__attribute__((weak)) void __lsan_do_leak_check(void);

/* Some errors are looked for only if the test is to show them: others are no errors of every program. */
static int looksFor(const char *kind) {
  const char *wanted = getenv("SONDE_REPLAY_LOOK_FOR");
  return wanted && strcmp(wanted, kind) == 0;
}

void __sonde_check_failed(const char *kind) {
  fprintf(stderr, "sonde replay: %s\n", kind);
  if (__sanitizer_print_stack_trace) __sanitizer_print_stack_trace();
  sondeReplayEnd(replayCheckFailed);
  abort();
}

/* Whether memory at an address may be read, written or executed ('r', 'w', 'x'). */
static int hasRight(const void *address, char right) {
  unsigned long begin, end;
  char rights[8] = "", line[512];
  FILE *maps = fopen("/proc/self/maps", "r");
  if (!maps) return 0;
  int isFound = 0;
  while (!isFound && fgets(line, sizeof line, maps))
    isFound = sscanf(line, "%lx-%lx %4s", &begin, &end, rights) == 3 && (unsigned long)address - begin < end - begin;
  fclose(maps);
  return isFound && strchr(rights, right);
}

static int isWritable(const void *address) { return hasRight(address, 'w'); }

/* The type that a conversion takes, as a letter (see the engine's version); 0 if it is not checked. */
static char typeOf(const char *length, size_t size, char letter) {
  if (strchr("diouxX", letter)) return size == 0 || *length == 'h' ? 'i' : 'l';
  if (strchr("aAeEfFgG", letter)) return size == 1 && *length == 'L' ? 'D' : 'd';
  if (strchr("spn", letter)) return 'p';
  return letter == 'c' && size == 0 ? 'i' : 0;
}

static void take(const char **types, char wanted) {
  if (**types == 0) __sonde_check_failed("MissingFormatArgument");
  char given = *(*types)++;
  if (wanted && given != '?' && given != wanted) __sonde_check_failed("WrongFormatType");
}

void __sonde_check_format(const char *format, const char *types) {
  if (!format) return;
  const int isLookedFor = looksFor("FormatFromInput") && isWritable(format);
  const int isList = types[0] == 'v';
  while ((format = strchr(format, '%'))) {
    ++format;
    if (!isLookedFor && format[strspn(format, "0123456789")] == '$') return;
    int stars = 0;
    for (; *format && strchr("-+ #0'123456789.*", *format); ++format) stars += *format == '*';
    const char *length = format;
    const size_t size = strspn(format, "hlLqjzt");
    format += size;
    if (!*format) return;
    const char letter = *format++;
    if (letter == '%') continue;
    if (isLookedFor) __sonde_check_failed("FormatFromInput");
    if (letter == 'n' && isWritable(format)) __sonde_check_failed("WritingFormat");
    if (isList) continue;
    for (; stars > 0; --stars) take(&types, 'i');
    take(&types, typeOf(length, size, letter));
  }
}

void __sonde_check_product(int overflows) {
  if (overflows) __sonde_check_failed("AllocationOverflow");
}

/* The sanitizer knows the objects. It reports what differs itself. */
__attribute__((weak)) void __sanitizer_ptr_cmp(void *left, void *right);

void __sonde_check_pointers(const void *left, const void *right) {
  if (__sanitizer_ptr_cmp) __sanitizer_ptr_cmp((void *)left, (void *)right);
}

/* What instrumented code says of a pointer that does not fit its type: a place in the source (16 bytes), the type, the alignment as a power of
   two. */
void __sonde_check_failed_type(const unsigned char *about, uintptr_t pointer) {
  if (pointer == 0) __sonde_check_failed("Null");
  const uintptr_t alignment = (uintptr_t)1 << (about[24] & 63);
  __sonde_check_failed(pointer % alignment ? "Misaligned" : "OutOfBounds");
}

/* The sanitizer calls this behind each allocation. */
void __sanitizer_malloc_hook(const volatile void *memory, size_t size) {
  static _Thread_local int isInside; /* what is called here may allocate */
  if (isInside) return;
  isInside = 1;
  const char *limit = getenv("SONDE_REPLAY_MAX_ALLOCATION");
  if (memory && limit && looksFor("OversizedAllocation") && size > strtoull(limit, NULL, 10)) __sonde_check_failed("OversizedAllocation");
  isInside = 0;
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
/* The linker puts these in place of the functions that the program calls (--wrap). The sanitizer gives an allocation of no bytes one byte; nobody
   may access that either. */
void __asan_poison_memory_region(void const volatile *address, size_t size);
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);

void *__wrap_malloc(size_t size) {
  void *memory = __real_malloc(size);
  if (memory && size == 0) __asan_poison_memory_region(memory, 1);
  return memory;
}

void *__wrap_calloc(size_t count, size_t size) {
  void *memory = __real_calloc(count, size);
  if (memory && (count == 0 || size == 0)) __asan_poison_memory_region(memory, 1);
  return memory;
}

/* The C library has the tables behind <ctype.h>, which the sanitizer does not watch. What the program reads is a copy, around which nobody may
   access anything: the tables have entries for the characters from -128 to 255. */
enum { charactersBelow = 128, characters = 384, entriesAround = 1 << 10 };

static const void *guarded(const void *zero, size_t entrySize, char *room, const void **copied) {
  char *table = room + entriesAround * entrySize;
  if (*copied != zero) { /* that of another locale */
    *copied = zero;
    memcpy(table, (const char *)zero - charactersBelow * entrySize, characters * entrySize);
    __asan_poison_memory_region(room, entriesAround * entrySize);
    __asan_poison_memory_region(table + characters * entrySize, entriesAround * entrySize);
  }
  return table + charactersBelow * entrySize;
}

#define GUARD_TABLE(Entry, name)                                                                      \
  const Entry **__real_##name(void);                                                                  \
  const Entry **__wrap_##name(void) {                                                                 \
    static Entry room[entriesAround + characters + entriesAround];                                    \
    static const void *copied;                                                                        \
    static const Entry *zero;                                                                         \
    zero = guarded(*__real_##name(), sizeof(Entry), (char *)room, &copied);                           \
    return &zero;                                                                                     \
  }
GUARD_TABLE(unsigned short, __ctype_b_loc)
GUARD_TABLE(int, __ctype_tolower_loc)
GUARD_TABLE(int, __ctype_toupper_loc)
#endif
#endif

/* Calls that have returned leave pointers on the stack, which would hide a leak: what lies below the living calls is cleared. */
__attribute__((noinline, no_sanitize("address"))) void __sonde_clear_stack(void) {
  volatile char area[1 << 16];
  for (size_t n = 0; n < sizeof area; ++n) area[n] = 0;
}

static void findLeaks(void) {
  __sonde_clear_stack();
  __lsan_do_leak_check();
}

/* Handlers of the program come later, and are called before. */
__attribute__((constructor(103))) static void prepareForLeaks(void) {
  if (__lsan_do_leak_check && looksFor("MemoryLeak")) atexit(findLeaks);
}

/* Nothing could be told of the place once such a call was made. */
void __sonde_check_call(const void *function) {
  if (looksFor("BadCall") && !hasRight(function, 'x')) __sonde_check_failed("BadCall");
}

/* What lies below the caller's frame belonged to a function that has returned. glibc keeps the stack pointer as the seventh word, mangled. */
void __sonde_check_jump(const uintptr_t *place) {
#if defined(__x86_64__) && defined(__GLIBC__)
  uintptr_t stack = place[6];
  __asm__("ror $17, %0\n\txor %%fs:0x30, %0" : "+r"(stack));
  const uintptr_t caller = (uintptr_t)__builtin_frame_address(0) + 16; /* behind the return address */
  if (stack < caller) __sonde_check_failed("BadLongjmp");
#endif
}
