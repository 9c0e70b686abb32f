// CFLAGS: -w
// EXPECT-ERROR: error: null pointer dereference [Null] (CWE-476)
// strtok without a string goes on with the one before, and there is none.
#include <string.h>

int main(void) { return strtok(NULL, ",") != NULL; }
