// Prints its arguments, and knows two options: -n for no new line at the end, -e for escapes such as \t and \x41.
//   $ sonde cc -O2 -o echo examples/echo.c
//   $ sonde run ./echo --sym-args 0 2 4
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static int digit(char c) { return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10; }

static void printEscaped(const char *text) {
  for (; *text; text++) {
    if (*text != '\\' || !text[1]) {
      putchar(*text);
      continue;
    }
    switch (*++text) {
    case 'n': putchar('\n'); break;
    case 't': putchar('\t'); break;
    case 'x': {
      int value = 0;
      for (int n = 0; n < 2 && isxdigit((unsigned char)text[1]); n++) value = 16 * value + digit(*++text);
      putchar(value);
      break;
    }
    default: putchar(*text);
    }
  }
}

int main(int argc, char **argv) {
  int newline = 1, escapes = 0, at = 1;
  for (; at < argc && argv[at][0] == '-'; at++)
    if (!strcmp(argv[at], "-n"))
      newline = 0;
    else if (!strcmp(argv[at], "-e"))
      escapes = 1;
    else
      break;
  for (; at < argc; at++) {
    if (escapes)
      printEscaped(argv[at]);
    else
      fputs(argv[at], stdout);
    if (at + 1 < argc) putchar(' ');
  }
  if (newline) putchar('\n');
  return 0;
}

// ARGS: -e 'one\ttwo\x21' three
