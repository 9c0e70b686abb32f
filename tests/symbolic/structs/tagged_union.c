// A tag says what a union holds.
#include "../symbolic.h"

struct Value {
  uint8_t tag;
  union {
    uint8_t number;
    int8_t sign;
  };
};
int main(void) {
  struct Value value;
  klee_make_symbolic(&value, sizeof value, "value");
  switch (value.tag) {
  case 0: return value.number > 200 ? 1 : 2;
  case 1: return value.sign < 0 ? 3 : 4;
  default: return 0;
  }
}
