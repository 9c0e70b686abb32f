// NEEDS: libc
// The buffers of getline and getdelim grow as the host's do.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void readLines(const int *lengths, int count, int delimiter) {
  FILE *file = tmpfile();
  for (int line = 0; line < count; ++line) {
    for (int i = 0; i < lengths[line]; ++i)
      fputc('a' + i % 26, file);
    fputc(delimiter, file);
  }
  fputs("no end", file);
  rewind(file);
  char *text = NULL;
  size_t size = 0;
  ssize_t length;
  while ((length = getdelim(&text, &size, delimiter, file)) >= 0)
    printf("%zd of %zu, %zu\n", length, size, strlen(text));
  printf("%zd of %zu\n", length, size);
  free(text);
  fclose(file);
}

int main(void) {
  readLines((int[]){0, 1, 117, 118, 119, 120, 300, 5000, 3}, 9, '\n');
  readLines((int[]){119}, 1, ';');
  readLines((int[]){238, 239, 240}, 3, 0);
  readLines((int[]){241}, 1, '\n');
  readLines((int[]){9000}, 1, '\n');

  // A buffer of the program's own grows, too; an empty file gives a buffer all the same.
  char *text = malloc(4);
  size_t size = 4;
  FILE *file = tmpfile();
  fputs("12\n123\n1234567\n12345678\n", file);
  rewind(file);
  while (getline(&text, &size, file) >= 0)
    printf("%zu %s", size, text);
  free(text);
  text = NULL;
  printf("%zd %d\n", getline(&text, &size, file), text != NULL);
  free(text);
  fclose(file);
  return 0;
}
