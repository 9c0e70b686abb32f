// An index that lies in memory that was never written is used for an access.
// CHECK: uninitialised
// LEVELS: default
// FLAGS: --check=+uninitialised
// EXPECT-ERROR: unset_address.c:16:29: error: use of a value that was never set [Uninitialised] (CWE-457)
// EXPECT-ERROR:   an address depends on memory that was never written: byte 4 of an object
// EXPECT-ERROR:   heap object of 12 bytes at
// EXPECT-ERROR: unset_address.c:14:22
#include <stdlib.h>

static int table[100];

int main(void) {
  unsigned *places = malloc(3 * sizeof *places);
  places[0] = places[2] = 7;
  return table[places[0]] + table[places[1] % 100];
}
