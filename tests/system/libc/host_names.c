// NEEDS: libc
// Functions that the host's library has beyond musl's, or under names of its own.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#if __GLIBC__ == 2 && __GLIBC_MINOR__ >= 36
#define HAS_ARC4RANDOM
#endif

int main(void) {
  char name[] = "/tmp/sonde-names-XXXXXX", other[] = "/tmp/sonde-names-XXXXXX";
  int file = mkstemp(name);
  int second = mkstemp(other);
  printf("%d\n", write(file, "twelve bytes", 12) == 12);

  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  printf("%d %d\n", fcntl(file, F_GETFL) & O_ACCMODE, fcntl(file, F_SETLK, &lock));

  struct statx status;
  printf("%d", statx(AT_FDCWD, name, 0, STATX_BASIC_STATS, &status));
  printf(" %llu %o %u\n", (unsigned long long)status.stx_size, status.stx_mode, status.stx_nlink);
  printf("%d %d\n", statx(AT_FDCWD, "/nonexistent", 0, STATX_SIZE, &status), errno == ENOENT);

  printf("%d %d\n", renameat2(AT_FDCWD, name, AT_FDCWD, other, RENAME_NOREPLACE), errno == EEXIST);
  printf("%d\n", renameat2(AT_FDCWD, name, AT_FDCWD, other, 0));
  printf("%d %d\n", access(name, F_OK), access(other, F_OK));
  unlink(other);
  close(file), close(second);

  locale_t locale = newlocale(LC_ALL_MASK, "C", 0);
  printf("%ld %llu\n", strtol_l("-12x", NULL, 10, locale), strtoull_l("ff", NULL, 16, locale));

  unsigned char there = 0;
  printf("%d", mincore((void *)((unsigned long)name / 4096 * 4096), 1, &there)), printf(" %d\n", there & 1);
  printf("%d", mincore((void *)4096, 1, &there)), printf(" %d\n", errno == ENOMEM);
#ifdef HAS_ARC4RANDOM
  for (int i = 0; i < 100; ++i)
    if (arc4random_uniform(7) >= 7) return 1;
  printf("%d\n", arc4random() != arc4random() || arc4random() != arc4random());
#endif
  return 0;
}
