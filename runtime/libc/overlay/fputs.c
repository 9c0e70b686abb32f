/* As vfprintf.c: the length of a string that depends on the input would take a branch for each of its bytes. What is
   returned is what the host's library returns: 1, or the number of bytes with the end of the line. */
#include "sonde_print.h"
#include <limits.h>
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
  if (text && handsOver(stream, &written, "%s", text)) return written < 0 ? EOF : 1;
  size_t length = strlen(text);
  return fwrite(text, 1, length, stream) == length ? 1 : EOF;
}

weak_alias(fputs, fputs_unlocked);

int puts(const char *text) {
  int written;
  if (text && handsOver(stdout, &written, "%s\n", text)) return written < 0 ? EOF : written;
  size_t length = strlen(text);
  if (fwrite(text, 1, length, stdout) != length || putc('\n', stdout) == EOF) return EOF;
  return length < INT_MAX ? length + 1 : INT_MAX;
}
