#include "sonde_print.h"

int sonde_prints_symbolic(int descriptor, const char *format, va_list arguments);
int sonde_print_symbolic(int descriptor, const char *format, va_list arguments);

/* What is still in the stream's buffer comes first. */
int __sonde_hands_over(FILE *stream, const char *format, va_list arguments, int *length) {
  int leadsToDescriptor = stream->write == __stdio_write || stream->write == __stdout_write;
  if (!leadsToDescriptor || !sonde_prints_symbolic(stream->fd, format, arguments)) return 0;
  *length = fflush(stream) ? -1 : sonde_print_symbolic(stream->fd, format, arguments);
  return 1;
}
