// A native call that fills all memory that it is given, and it is given much.
// FLAGS: --libc=none
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
int main(void) {
  static wchar_t block[1 << 25];
  wmemset(block, 'x', 1 << 25);
  return block[5] == 'x';
}
