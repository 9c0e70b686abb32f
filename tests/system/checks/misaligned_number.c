// A number is read from a text at an odd place.
// CHECK: alignment
// LEVELS: default
// FLAGS: --check=+alignment
// EXPECT-ERROR: misaligned_number.c:11:42: error: misaligned access [Misaligned] (CWE-704)
// EXPECT-ERROR: which lies at multiples of 4
#include <stdint.h>

static _Alignas(8) char text[16];

int main(int argc, char **argv) { return *(int32_t *)(text + argc) == 7; }
