/* As vfprintf.c: the length of a string that depends on the input would take a branch for each of its bytes. */
#include "sonde_print.h"
#include <string.h>

static int handsOver(FILE *stream, int *length, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = __sonde_hands_over(stream, format, arguments, length);
  va_end(arguments);
  return result;
}

int fputs(const char *restrict text, FILE *restrict stream) {
  int written;
  if (text && handsOver(stream, &written, "%s", text)) return written < 0 ? EOF : 0;
  size_t length = strlen(text);
  return fwrite(text, 1, length, stream) == length ? 0 : EOF;
}

weak_alias(fputs, fputs_unlocked);
