// NEEDS: libc
// Calls whose effect is not kept want files and descriptors that exist.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define TRY(call)                                                                                                       \
  do {                                                                                                                  \
    errno = 0;                                                                                                          \
    int result = call;                                                                                                  \
    printf("%s: %d %d\n", #call, result, errno);                                                                        \
  } while (0)

int main(void) {
  TRY(chown("/nonexistent", -1, -1));
  TRY(chown("/etc/passwd/x", -1, -1));
  TRY(lchown("/nonexistent", -1, -1));
  TRY(fchownat(AT_FDCWD, "/nonexistent", -1, -1, 0));
  TRY(fchownat(AT_FDCWD, "/nonexistent", -1, -1, AT_SYMLINK_NOFOLLOW));
  TRY(fchownat(77, "x", -1, -1, 0));
  TRY(fchown(77, -1, -1));
  TRY(utimensat(AT_FDCWD, "/nonexistent", NULL, 0));
  TRY(futimens(77, NULL));
  TRY(fsync(77));
  TRY(fdatasync(77));
  TRY(flock(77, LOCK_SH));
  TRY(posix_fadvise(77, 0, 0, 0));
  FILE *file = tmpfile();
  TRY(fchown(fileno(file), -1, -1));
  TRY(fsync(fileno(file)));
  TRY(flock(fileno(file), LOCK_SH));
  return 0;
}
