// Numbers at their multiples, members of packed structs, and a copy from any place.
// CHECK: alignment
// FLAGS: --check=+alignment
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) Packed { char first; int second; };
static _Alignas(8) char text[16];

int main(int argc, char **argv) {
  struct Packed packed = {1, 2};
  int32_t copied;
  memcpy(&copied, text + argc, sizeof copied);
  printf("%d %d %d\n", *(int32_t *)(text + 4 * argc), packed.second, copied);
  return 0;
}
