/* Prints the settings that it reads from standard input. */
#include "ini.h"

#include <stdio.h>
#include <stdlib.h>

static void print(const char *key, const char *value, void *data) {
  (void)data;
  printf("%s=%s\n", key, value);
}

int main(void) {
  size_t size = 0, room = 0, got;
  char *text = NULL;
  do {
    text = realloc(text, room += 4096);
    if (!text) return 2;
    got = fread(text + size, 1, room - size, stdin);
    size += got;
  } while (got > 0);
  int settings = ini_parse(text, size, print, NULL);
  free(text);
  return settings ? 0 : 1;
}
