// Shows what it is started with; a harness's input may come on top of that.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show(const char *name, FILE *file) {
  printf("%s:", name);
  for (int c; (c = getc(file)) != EOF;) printf(" %02x", c);
  putchar('\n');
}

int main(int argc, char **argv) {
  for (int i = 0; i < argc; ++i) printf("%s\n", argv[i]);
  printf("COLOUR=%s\n", getenv("COLOUR"));
  show("stdin", stdin);
  for (const char **name = (const char *[]){"A", "dir/name", 0}; *name; ++name) {
    FILE *file = fopen(*name, "rb");
    if (file) show(*name, file);
  }
  char *copy = malloc(3);
  if (argc > 3 && strlen(argv[3]) > 2) strcpy(copy, argv[3]);
  return argc;
}
