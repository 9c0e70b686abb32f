// A program without a branch has one path, whatever it prints.
// PATHS: 1
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
  long number;
  char text[9];
  klee_make_symbolic(&number, sizeof number, "number");
  klee_make_symbolic(text, sizeof text, "text");
  text[8] = 0;
  klee_assume(number < -1234567);
  klee_assume((text[0] == 'p') & (text[3] == 'x') & (text[1] != 0) & (text[2] != 0));
  printf("%ld %20lx %-20lo| %+ld %c %s %.5s %10s\n", number, number, number, number, text[3], text, text, text);
  fprintf(stderr, "%ld\n%s\n", number, text);
  puts(text);
  fputs(text, stdout);
  putchar(text[0]);
  fwrite(text, 1, sizeof text, stdout);
  return 0;
}
