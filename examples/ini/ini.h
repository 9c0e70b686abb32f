/* Reads settings: lines of the form "key = value"; a line that begins with '#' is a comment. */
#ifndef INI_H
#define INI_H

#include <stddef.h>

typedef void ini_handler(const char *key, const char *value, void *data);

/* Calls `handler` for each setting in the `size` bytes at `text`. Returns the number of settings. */
int ini_parse(const char *text, size_t size, ini_handler *handler, void *data);

#endif
