/* A fuzz target: the input is decompressed into a small buffer, whole and in part, then compressed and decompressed again. */

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lz4.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  char room[64], packed[128], back[64];
  LZ4_decompress_safe((const char*)data, room, (int)size, sizeof room);
  LZ4_decompress_safe_partial((const char*)data, room, (int)size, 8, sizeof room);
  if (size > sizeof back) return 0;
  int length = LZ4_compress_default((const char*)data, packed, (int)size, sizeof packed);
  if (length > 0 && LZ4_decompress_safe(packed, back, length, sizeof back) != (int)size) abort();
  return 0;
}
