// NEEDS: libc
// ARGS: -a -b value --long=5 rest
// CFLAGS: -D_GNU_SOURCE
// What the engine has no function for itself: conversions, sorting, options, time, locale, expressions, error numbers.
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <locale.h>
#include <math.h>
#include <regex.h>
#include <search.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void atEnd(void) { puts("at the end"); }
__attribute__((destructor)) static void last(void) { puts("last"); }
__attribute__((constructor)) static void first(void) { puts("first"); }

static void options(int argc, char **argv) {
  static const struct option longOnes[] = {{"long", required_argument, 0, 'l'}, {0}};
  for (int c; (c = getopt_long(argc, argv, "ab:", longOnes, NULL)) != -1;) printf("%c %s\n", c, optarg ? optarg : "-");
  printf("%s\n", argv[optind]);
}

int main(int argc, char **argv) {
  atexit(atEnd);
  options(argc, argv);
  printf("%d|%5.2f|%-6s|%+d|%#x|%e|%g|%p|%lc|%08.3f|%.3s|%n\n", 1, 3.14159, "ab", 5, 255, 12345.678, 1e-5, (void *)0, L'w', -2.5,
         "abcdef", &argc);
  printf("%Lf %a %.20g %d\n", 1.0L / 3, 0.1, 0.1, argc);
  int numbers[] = {5, 3, 9, 1}, wanted = 9;
  qsort(numbers, 4, sizeof(int), compare);
  printf("%d %d %d\n", numbers[0], numbers[3], *(int *)bsearch(&wanted, numbers, 4, sizeof(int), compare));
  char *end;
  printf("%.17g %s %ld %d\n", strtod("1.5e3xyz", &end), end, strtol("99999999999999999999", NULL, 10), errno == ERANGE);
  regex_t expression;
  regmatch_t match[2];
  printf("%d ", regcomp(&expression, "b(c+)d", REG_EXTENDED));
  printf("%d %d %d\n", regexec(&expression, "abcccd", 2, match, 0), match[1].rm_so, match[1].rm_eo);
  regfree(&expression);
  time_t when = 86400 * 365;
  char text[100];
  strftime(text, sizeof text, "%Y-%m-%d %A", gmtime(&when)), puts(text);
  printf("%s %zu %d\n", setlocale(LC_ALL, "C"), wcslen(L"wide"), iswalpha(L'x') != 0);
  printf("%s|%s\n", strerror(EACCES), strerror_r(ENOENT, text, sizeof text));
  char *allocated = NULL;
  printf("%d %s\n", asprintf(&allocated, "%d-%s", 7, "x"), allocated), free(allocated);
  printf("%d %d\n", isalpha('x') != 0, toupper('q'));
  printf("%.10f %.10f\n", sin(1), pow(2, 0.5));
  sigset_t set;
  sigemptyset(&set), sigaddset(&set, SIGINT), printf("%d\n", sigismember(&set, SIGINT));
  printf("%d %s\n", setenv("SONDE_TEST", "set", 1), getenv("SONDE_TEST"));
  printf("%d\n", snprintf(text, 4, "%s", "abcdef")), puts(text);
  fprintf(stderr, "not compared\n");
  exit(3);
}
