/* A fuzz target: an image of any of the formats that stb_image knows is asked for its size, and decoded if it is small. */

#include <stddef.h>
#include <stdint.h>

#define STBI_NO_STDIO
#define STBI_NO_SIMD
#define STBI_NO_HDR
#define STBI_NO_LINEAR
#define STB_IMAGE_IMPLEMENTATION
#include "stb_image.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  int width, height, channels;
  if (!stbi_info_from_memory(data, (int)size, &width, &height, &channels)) return 0;
  if (width > 16 || height > 16) return 0;
  stbi_image_free(stbi_load_from_memory(data, (int)size, &width, &height, &channels, 4));
  return 0;
}
