// Bytes that depend on the input, through and around buffers.
// PATHS: 4
#include <klee/klee.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  unsigned char bytes[8];
  char buffer[5000];
  setvbuf(stdout, NULL, _IOFBF, 4096);
  memset(buffer, '.', sizeof buffer);
  klee_make_symbolic(bytes, sizeof bytes, "bytes");
  buffer[4990] = bytes[0];
  int put = putchar(bytes[1]);
  fputc(bytes[2], stderr);
  putc(bytes[3], stdout);
  fwrite(bytes, 2, 4, stdout);
  fwrite(buffer, 1, sizeof buffer, stdout);
  fflush(stdout);
  fputs("error", stderr);
  printf("%c%c\n", bytes[0], bytes[7]);
  for (int n = 0; n < 8; ++n) putchar(bytes[n] ^ n);
  if (put == 200) return 1;
  if (bytes[0] == '\n') return 2;
  if (bytes[7] > bytes[6]) return 3;
  return 0;
}
