// Walks off the ends of its arguments and environment.
#include <string.h>
int main(int argc, char **argv) {
  unsigned long total = 0;
  for (int n = 0;; n++) total += strlen(argv[argc + n]);
}
