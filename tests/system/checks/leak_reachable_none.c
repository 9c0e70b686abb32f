// A program that frees everything has no leaks of any kind.
// CHECK: leak-reachable
// FLAGS: --check=+leak,+leak-reachable
#include <stdio.h>
#include <stdlib.h>

static char *kept;
static void release(void) { free(kept); }

int main(int argc, char **argv) {
  kept = malloc(10);
  kept = realloc(kept, 100);
  atexit(release);
  puts("ok");
  return 0;
}
