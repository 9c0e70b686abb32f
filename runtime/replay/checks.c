/* What a program calls that was made to check itself. */

#include "replay.h"

#include <stdlib.h>
#include <string.h>

/* The sanitizer's, if it is there. */
__attribute__((weak)) void __sanitizer_print_stack_trace(void);

void __sonde_check_failed(const char *kind) {
  fprintf(stderr, "sonde replay: %s\n", kind);
  if (__sanitizer_print_stack_trace) __sanitizer_print_stack_trace();
  sondeReplayEnd(replayCheckFailed);
  abort();
}

/* Of an address, whether it can be written to. */
static int isWritable(const void *address) {
  unsigned long begin, end;
  char rights[8] = "", line[512];
  FILE *maps = fopen("/proc/self/maps", "r");
  if (!maps) return 0;
  while (fgets(line, sizeof line, maps))
    if (sscanf(line, "%lx-%lx %4s", &begin, &end, rights) == 3 && (unsigned long)address - begin < end - begin) break;
  fclose(maps);
  return rights[1] == 'w';
}

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
  const int isList = types[0] == 'v';
  while ((format = strchr(format, '%'))) {
    ++format;
    if (format[strspn(format, "0123456789")] == '$') return;
    int stars = 0;
    for (; *format && strchr("-+ #0'123456789.*", *format); ++format) stars += *format == '*';
    const char *length = format;
    const size_t size = strspn(format, "hlLqjzt");
    format += size;
    if (!*format) return;
    const char letter = *format++;
    if (letter == '%') continue;
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
