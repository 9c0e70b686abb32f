/* <error.h> of the host's library. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char *program_invocation_name;

void (*error_print_progname)(void);
unsigned error_message_count;
int error_one_per_line;

static void report(int status, int number, const char *file, unsigned line, const char *format, va_list arguments) {
  fflush(stdout);
  if (error_print_progname)
    error_print_progname();
  else
    fprintf(stderr, file ? "%s:" : "%s: ", program_invocation_name);
  if (file) fprintf(stderr, "%s:%u: ", file, line);
  vfprintf(stderr, format, arguments);
  ++error_message_count;
  if (number) fprintf(stderr, ": %s", strerror(number));
  putc('\n', stderr);
  fflush(stderr);
  if (status) exit(status);
}

void error(int status, int number, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  report(status, number, 0, 0, format, arguments);
  va_end(arguments);
}

void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...) {
  static const char *lastFile;
  static unsigned lastLine;
  if (error_one_per_line && lastFile && line == lastLine && !strcmp(file, lastFile)) return;
  lastFile = file;
  lastLine = line;
  va_list arguments;
  va_start(arguments, format);
  report(status, number, file, line, format, arguments);
  va_end(arguments);
}
