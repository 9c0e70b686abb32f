// INPUT: --sym-env COLOUR=1
// TESTS: 3
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char** argv, char** envp) {
  int seen = 0;
  for (; *envp; ++envp)
    if (!strncmp(*envp, "COLOUR=", 7)) ++seen;
  const char* colour = getenv("COLOUR");
  if (!colour || seen != 1) return 99;
  if (*colour == 0)
    printf("none");
  else
    printf(*colour == 'r' ? "red" : "other");
  return argc;
}
