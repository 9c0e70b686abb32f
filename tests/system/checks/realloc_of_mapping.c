// realloc of memory that mmap has made is an error.
// CHECK: mismatched-free
// LEVELS: default
// NEEDS: libc
// EXPECT-ERROR: error: free of memory that another kind of function has made [MismatchedFree] (CWE-762)
#include <stdlib.h>
#include <sys/mman.h>

int main(int argc, char **argv) {
  char *memory = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return realloc(memory, 8192) == 0;
}
