// NEEDS: libc
// LEVELS: default
// Errors and signals are told in the words of the host's library.
#define _GNU_SOURCE
#include <regex.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  for (int n = -1; n < 140; ++n) printf("%d %s\n", n, strerror(n));
  for (int n = -1; n < 70; ++n)
    if (n != 32 && n != 33) printf("%d %s\n", n, strsignal(n));
  printf("%s, %s\n", strerror(9999), strsignal(777));
  for (int n = 0; n < 17; ++n) {
    char text[12] = "";
    printf("%zu", regerror(n, 0, text, sizeof text));
    printf(" %s\n", text);
  }
  return 0;
}
