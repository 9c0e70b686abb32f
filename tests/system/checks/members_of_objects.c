// The input is looked up, and what was found is used only if there is something.
// CHECK: null-member
// LEVELS: default
// FLAGS: --check=+null-member
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>
#include <stddef.h>

struct Entry { char key, value[3]; };
static struct Entry table[] = {{'a'}, {'b'}};
static struct Entry *find(char key) { return key == 'a' ? &table[0] : key == 'b' ? &table[1] : 0; }

int main(void) {
  char key;
  klee_make_symbolic(&key, sizeof key, "key");
  struct Entry *found = find(key);
  return (found ? found->value : table[0].value) == NULL || offsetof(struct Entry, value) != 1;
}
