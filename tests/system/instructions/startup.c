// What happens before and after main, and what main is given.
// ARGS: first 'second argument' ""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int order;
__attribute__((constructor(200))) static void second(void) { order = order * 10 + 2; }
__attribute__((constructor(101))) static void one(void) { order = order * 10 + 1; }
__attribute__((constructor)) static void third(void) { order = order * 10 + 3; }
__attribute__((destructor)) static void last(void) { puts("destructor"); }
static void bye(void) { puts("bye"); }
static void soon(void) { puts("soon"); }

int main(int argc, char **argv, char **envp) {
  printf("%d %d\n", order, argc);
  for (int i = 1; i < argc; ++i) printf("<%s>\n", argv[i]);
  printf("%d %d\n", argv[argc] == NULL, envp != NULL);
  atexit(bye);
  atexit(soon);
  if (argc > 1) exit(3);
  return 0;
}
