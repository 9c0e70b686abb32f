// Any number becomes 0 or 1 when it is converted to bool; a record of zeros has a bool.
// CHECK: bool
// FLAGS: --check=+bool
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct Settings { bool first, second; };

int main(int argc, char **argv) {
  struct Settings settings;
  memset(&settings, 0, sizeof settings);
  settings.second = argc + 40;
  printf("%d %d\n", settings.first, settings.second);
  return 0;
}
