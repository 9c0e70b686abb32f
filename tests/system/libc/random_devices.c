// NEEDS: libc
// The devices of random bytes can be read as often as a program likes, and written to.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void tryDevice(const char *name) {
  unsigned char first[32], second[32];
  struct stat status;
  int device = open(name, O_RDWR);
  printf("%s: open %d", name, device >= 0);
  printf(", bytes %zd", read(device, first, sizeof first));
  printf(" and %zd", read(device, second, sizeof second));
  printf(", differ %d", memcmp(first, second, sizeof first) != 0);
  printf(", device %d", fstat(device, &status) == 0 && S_ISCHR(status.st_mode));
  printf(", written %zd", write(device, first, sizeof first));
  printf(", closed %d\n", close(device));
}

int main(void) {
  tryDevice("/dev/urandom");
  tryDevice("/dev/random");
  FILE *stream = fopen("/dev/urandom", "r");
  printf("stream %d\n", fgetc(stream) != EOF);
  return fclose(stream);
}
