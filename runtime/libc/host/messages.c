/* Runs on the host while the library is built, and prints the texts of the host's own library as tables in C: programs
   say in Sonde what they say natively. */
#define _GNU_SOURCE
#include <regex.h>
#include <stdio.h>
#include <string.h>

enum { Errors = 134, Signals = 32, Matches = 17 };

static void printText(const char *text) {
  putchar('"');
  for (; *text; ++text) {
    if (*text == '"' || *text == '\\') putchar('\\');
    putchar(*text);
  }
  puts("\",");
}

int main(void) {
  puts("static const char *const errorTexts[] = {");
  for (int error = 0; error < Errors; ++error) printText(strerror(error));
  puts("};\nstatic const char *const signalTexts[] = {");
  for (int signal = 0; signal < Signals; ++signal) printText(strsignal(signal));
  puts("};\nstatic const char *const matchTexts[] = {");
  for (int error = 0; error < Matches; ++error) {
    char text[200];
    regerror(error, 0, text, sizeof text);
    printText(text);
  }
  puts("};");
  return 0;
}
