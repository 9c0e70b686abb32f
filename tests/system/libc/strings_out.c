// NEEDS: libc
// What puts and fputs return is what the host's library returns.
#define _GNU_SOURCE
#include <stdio.h>
#include <wchar.h>

int main(void) {
  int line = puts("a line"), empty = puts(""), text = fputs("text\n", stdout), nothing = fputs("", stdout);
  printf("%d %d %d %d\n", line, empty, text, nothing);
  FILE *file = tmpfile();
  printf("%d %d\n", fputs("to a file", file), fputs_unlocked("", file));
  FILE *wide = tmpfile();
  printf("%d\n", fputws(L"wide", wide));
  fclose(stdin);
  FILE *unwritable = fopen("/dev/null", "r");
  printf("%d\n", fputs("refused", unwritable));
  return 0;
}
