// A look-up of the input finds nothing, and the result is used as an object.
// CHECK: null-member
// LEVELS: default
// FLAGS: --check=+null-member
// EXPECT-ERROR: member_of_null_of_input.c:17:
// EXPECT-ERROR: error: null pointer dereference [Null] (CWE-476)
// EXPECT-ERROR: 1 in an error
#include <klee/klee.h>

struct Entry { char key, value[3]; };
static struct Entry table[] = {{'a'}, {'b'}};
static struct Entry *find(char key) { return key == 'a' ? &table[0] : key == 'b' ? &table[1] : 0; }

int main(void) {
  char key;
  klee_make_symbolic(&key, sizeof key, "key");
  return find(key)->value == table[1].value;
}
