// Copies gigabytes that were never written, in calls and as structs.
#include <string.h>
struct Large {
  char bytes[1 << 28];
};
static struct Large first, second;
int main(void) {
  for (;;) {
    first = second;
    memcpy(&second, &first, sizeof first);
    memmove(first.bytes + 1, first.bytes, sizeof first - 1);
  }
}
