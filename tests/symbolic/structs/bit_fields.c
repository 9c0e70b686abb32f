// Fields of a few bits.
#include "../symbolic.h"

struct Fields {
  unsigned low : 3;
  unsigned middle : 7;
  int sign : 4;
};
int main(void) {
  SYMBOLIC(uint16_t, a);
  struct Fields fields = {0, 0, 0};
  fields.low = a;
  fields.middle = a >> 3;
  fields.sign = a >> 10;
  if (fields.sign < 0) return 1;
  if (fields.middle == 100) return 2;
  return fields.low == 7 ? 3 : 0;
}
