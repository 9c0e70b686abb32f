// A count that one path forgets.
// KINDS: exit UseAfterFree
#include "../symbolic.h"

struct Object {
  int references, value;
};
static void drop(struct Object *object) {
  if (--object->references == 0) free(object);
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  struct Object *object = malloc(sizeof *object);
  object->references = 1;
  object->value = 4;
  if (a & 1) ++object->references;
  if (a & 2) drop(object);
  return object->value;
}
