// Two unknown values among known ones are sorted.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint8_t values[4] = {a, 100, b, 50};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3 - i; ++j)
      if (values[j] > values[j + 1]) {
        uint8_t kept = values[j];
        values[j] = values[j + 1];
        values[j + 1] = kept;
      }
  for (int i = 0; i < 3; ++i) assert(values[i] <= values[i + 1]);
  return 0;
}
