/* A fuzz target: the first byte chooses between raw data, zlib's and gzip's wrapping; the rest is inflated in two pieces. */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "zlib.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 2) return 0;
  static const int windows[] = {-15, 15, 31, 47};
  unsigned char room[64];
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (inflateInit2(&stream, windows[data[0] & 3]) != Z_OK) return 0;
  const size_t first = (size - 1) / 2;
  stream.next_in = (unsigned char*)data + 1;
  stream.avail_in = (uInt)first;
  stream.next_out = room;
  stream.avail_out = sizeof room;
  int status = inflate(&stream, Z_NO_FLUSH);
  if (status == Z_OK || status == Z_BUF_ERROR) {
    stream.avail_in += (uInt)(size - 1 - first);
    inflate(&stream, Z_FINISH);
  }
  inflateEnd(&stream);
  return 0;
}
