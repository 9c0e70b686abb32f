// INPUT: --sym-arg 2 --sym-env KEY=1
// ALPHABET: ab=
// FLAGS: --libc=none
#include <stdio.h>
#include <string.h>

extern char** environ;

int main(int argc, char** argv) {
  for (char** variable = environ; *variable; ++variable)
    if (!strncmp(*variable, "KEY=", 4) && (*variable)[4] == 'a') printf("a");
  for (const char* c = argv[1]; *c; ++c) printf(".");
  return strcmp(argv[1], "ab") == 0;
}
