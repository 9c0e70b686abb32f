// A native call that does not return.
// FLAGS: --libc=none
#include <unistd.h>
int main(void) { return (int)sleep(1000); }
