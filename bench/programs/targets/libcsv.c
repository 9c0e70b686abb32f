/* A fuzz target: rows are parsed with a delimiter of the input's, and the input is written as one field. */

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "csv.h"

static unsigned long fields, rows;
static void field(void* s, size_t n, void* data) { (void)s; (void)n; (void)data; ++fields; }
static void row(int c, void* data) { (void)c; (void)data; ++rows; }

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  struct csv_parser parser;
  if (size < 2 || csv_init(&parser, data[0])) return 0;
  csv_set_delim(&parser, data[1]);
  csv_set_blk_size(&parser, 8);
  csv_parse(&parser, data + 2, size - 2, field, row, NULL);
  csv_fini(&parser, field, row, NULL);
  csv_free(&parser);
  size_t need = csv_write(NULL, 0, data, size);
  char* text = malloc(need);
  if (text) csv_write(text, need, data, size);
  free(text);
  return 0;
}
