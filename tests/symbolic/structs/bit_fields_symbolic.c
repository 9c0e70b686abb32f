// Bit-fields of symbolic bytes.
#include "../symbolic.h"

struct Header {
  uint8_t version : 4, length : 4;
  uint8_t flag : 1, kind : 7;
};
int main(void) {
  struct Header header;
  klee_make_symbolic(&header, sizeof header, "header");
  if (header.version != 4) return 1;
  if (header.length < 5) return 2;
  return header.flag && header.kind == 17 ? 3 : 4;
}
