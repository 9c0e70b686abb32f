/* A fuzz target: an image is read from memory and decoded. */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "gif_lib.h"

struct input {
  const uint8_t* data;
  size_t left;
};

static int readInput(GifFileType* file, GifByteType* to, int size) {
  struct input* input = file->UserData;
  size_t count = (size_t)size < input->left ? (size_t)size : input->left;
  memcpy(to, input->data, count);
  input->data += count;
  input->left -= count;
  return (int)count;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  struct input input = {data, size};
  int error;
  GifFileType* file = DGifOpen(&input, readInput, &error);
  if (!file) return 0;
  DGifSlurp(file);
  DGifCloseFile(file, &error);
  return 0;
}
