// What a program asks of the system through the C library: environment, time, files' status, errors, both output streams.
#include <errno.h>
#include <inttypes.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

extern char **environ;

static void report(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

int main(void) {
  int paths = 0;
  for (char **entry = environ; *entry; ++entry) paths += !strncmp(*entry, "PATH=", 5);
  printf("%d %s\n", paths, getenv("PATH"));
  time_t year = 86400 * 365;
  char text[5000];
  strftime(text, sizeof text, "%Y-%m-%d", gmtime(&year));
  puts(text);
  struct tm parts;
  gmtime_r(&year, &parts);
  printf("%d %s", parts.tm_year, asctime(&parts));
  errno = ENOENT;
  printf("%s %d\n", strerror(errno), errno);
  report("%s %d\n", "passed on", 5);
  setlocale(LC_ALL, "C");
  printf("%zu\n", wcslen(L"wide"));
  struct stat status;
  printf("%d %d\n", stat("/", &status), S_ISDIR(status.st_mode));
  printf("%d %d\n", access("/nonexistent", F_OK), errno == ENOENT);
  printf("%d\n", getcwd(text, sizeof text) == text && strlen(text) > 0);
  char *end;
  printf("%" PRId64 " %s\n", strtoll("123abc", &end, 10), end);
  fprintf(stderr, "not compared\n");
  write(1, "not buffered\n", 13);
  memset(text, 'x', sizeof text);
  text[4999] = 0;
  report("%s\n", text); // more than a buffer
  report("%s|%s\n", text, text);
  putc('y', stdout), putchar('\n');
  fflush(stdout);
  return 5;
}
