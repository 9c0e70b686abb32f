// A byte that is neither 0 nor 1 is read as a bool.
// CHECK: bool
// LEVELS: default
// FLAGS: --check=+bool
// EXPECT-ERROR: error: value that its type does not have [InvalidValue] (CWE-758)
// EXPECT-ERROR: 2 is no value of
#include <stdbool.h>
#include <string.h>

struct Settings { bool first, second; };

int main(int argc, char **argv) {
  struct Settings settings;
  memset(&settings, argc + 1, sizeof settings);
  return settings.second ? 3 : 4;
}
