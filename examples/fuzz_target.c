// A fuzz target as it is: no main, no symbolic input in sight. Sonde calls it with every input up to --fuzz-size bytes.
//   $ sonde run --fuzz-size 6 examples/fuzz_target.c
#include <stddef.h>
#include <stdint.h>

// A record: the length of its text, the text, and a check sum.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2) return 0;
  uint8_t length = data[0], sum = 0;
  if (length > size) return 0; // should be length + 2 > size
  for (size_t n = 1; n <= length; ++n) sum += data[n];
  return sum == data[length + 1];
}

// FLAGS: --fuzz-size=6
// EXPECT-ERROR: error: access out of bounds [OutOfBounds]
// EXPECT-ERROR: size (8 bytes)
// EXPECT-ERROR: data (2 bytes)
// EXPECT-ERROR: all paths explored
