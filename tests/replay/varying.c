// Each exit code stands for a path that reads something which is not the same natively; what 8 and 9 read has no effect.
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  unsigned char what;
  unsigned number = 0;
  char folder[4096];
  struct utsname names;
  FILE *file;
  klee_make_symbolic(&what, 1, "what");
  switch (what) {
  case 1:
    getrandom(&number, sizeof number, 0);
    printf("%u\n", number);
    break;
  case 2:
    file = fopen("/dev/urandom", "rb");
    number = getc(file) << 16 | getc(file) << 8 | getc(file);
    printf("%u\n", number);
    break;
  case 3:
    srand(time(NULL));
    printf("%d\n", rand());
    break;
  case 4: printf("%d %ld\n", (int)getpid(), (long)clock()); break;
  case 5: puts(getcwd(folder, sizeof folder)); break;
  case 6:
    uname(&names);
    puts(names.nodename);
    break;
  case 7: puts(fopen("/proc/self/maps", "r") ? "maps" : "no maps"); break;
  case 8:
    if (time(NULL) == 0) return 0;
    break;
  case 10: puts(socket(AF_UNIX, SOCK_DGRAM, 0) < 0 ? "no socket" : "socket"); break;
  default: what = 9;
  }
  return what;
}
