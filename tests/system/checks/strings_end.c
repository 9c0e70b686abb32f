// Functions with a limit do not look for the end beyond it.
// CHECK: bounds
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  char text[3] = {'a', 'b', 'c'}, all[4] = "xyz";
  printf("%zu %zu %.3s %d\n", strnlen(text, 3), strlen(all), text, strncmp(text, "abcd", 3));
  printf("%d %s\n", memchr(text, 'z', 3) == 0, strchr(all, 'z'));
  return 0;
}
