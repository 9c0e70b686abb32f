// Formatted input, pushed back characters, the end of input.
// INPUT: 12 -7 3.5 word\nrest of line\n99x
#include <stdio.h>

int main(void) {
  int a, b, c;
  double d;
  char word[20], line[40];
  printf("%d\n", scanf("%d %d %lf %19s", &a, &b, &d, word));
  printf("%d %d %g <%s>\n", a, b, d, word);
  printf("%c", getchar() == '\n' ? 'n' : '?');
  ungetc('R', stdin);
  fgets(line, sizeof line, stdin);
  printf("<%s>\n", line);
  fgets(line, sizeof line, stdin);
  printf("<%s> %d\n", line, sscanf("5 6", "%d%d", &a, &b));
  printf("%d %d %d\n", a + b, feof(stdin) != 0, getchar());
  printf("%d\n", feof(stdin) != 0);
  return 0;
}
