// NEEDS: libc
// CFLAGS: -w
// A null pointer in place of a string, also of a wide one, is printed as the host's library prints it.
#include <stdio.h>
#include <wchar.h>

int main(void) {
  char *volatile none = NULL;
  wchar_t *volatile wideNone = NULL;
  printf("%s|%.3s|%.6s|%8.5s|%10s|%-9.7s|\n", none, none, none, none, none, none);
  printf("%ls|%.3ls|%.6ls|%8.5ls|%10ls|%-9.7ls|\n", wideNone, wideNone, wideNone, wideNone, wideNone, wideNone);
  wchar_t to[100];
  int length = swprintf(to, 100, L"%s|%.3s|%10s|%.6s|%ls|%.5ls|%-9.6ls|", none, none, none, none, wideNone, wideNone, wideNone);
  printf("%d %ls\n", length, to);
  return 0;
}
