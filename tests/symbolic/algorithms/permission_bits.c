// Who may do what.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint16_t, mode);
  unsigned owner = mode >> 6 & 7, group = mode >> 3 & 7, other = mode & 7;
  if (mode & ~0777u) return 1;
  if ((other & ~group) || (group & ~owner)) return 2;
  return owner == 7 ? 3 : 0;
}
