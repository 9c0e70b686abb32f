#include "ini.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Removes the blanks at the end of a text. */
static void trim(char *text) {
  char *last = text + strlen(text) - 1; /* and if there is no last character? */
  while (isspace((unsigned char)*last)) *last-- = 0;
}

static char *copy(const char *text, size_t size) {
  char *result = malloc(size + 1);
  if (!result) abort();
  memcpy(result, text, size);
  result[size] = 0;
  return result;
}

int ini_parse(const char *text, size_t size, ini_handler *handler, void *data) {
  int settings = 0;
  while (size > 0) {
    const char *end = memchr(text, '\n', size);
    size_t length = end ? (size_t)(end - text) : size;
    const char *equals = memchr(text, '=', length);
    if (equals && *text != '#') {
      char *key = copy(text, (size_t)(equals - text));
      char *value = copy(equals + 1, length - (size_t)(equals - text) - 1);
      trim(key);
      trim(value);
      handler(key, value, data);
      free(key);
      free(value);
      settings++;
    }
    length += end != NULL;
    text += length;
    size -= length;
  }
  return settings;
}
