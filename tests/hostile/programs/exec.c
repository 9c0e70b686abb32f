// Becomes another program.
// FLAGS: --libc=none
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  execl("/bin/sh", "sh", "-c", "exit 7", (char *)0);
  return system("exit 7");
}
