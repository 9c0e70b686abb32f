/* Functions on files that only the host's library has, or under another name. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

int fcntl64(int file, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  return fcntl(file, command, argument);
}

enum { NoReplace = 1 };

int renameat2(int oldFolder, const char *old, int newFolder, const char *new, unsigned flags) {
  struct stat status;
  if (flags & ~NoReplace) return errno = EINVAL, -1;
  if ((flags & NoReplace) && !fstatat(newFolder, new, &status, AT_SYMLINK_NOFOLLOW)) return errno = EEXIST, -1;
  return renameat(oldFolder, old, newFolder, new);
}

struct statxTime {
  int64_t seconds;
  uint32_t nanoseconds;
  int32_t unused;
};

struct statx {
  uint32_t mask, blockSize;
  uint64_t attributes;
  uint32_t links, user, group;
  uint16_t mode, unused;
  uint64_t number, size, blocks, knownAttributes;
  struct statxTime access, birth, change, modification;
  uint32_t ofMajor, ofMinor, onMajor, onMinor;
  uint64_t more[14];
};

static struct statxTime timeOf(struct timespec time) {
  return (struct statxTime){time.tv_sec, (uint32_t)time.tv_nsec, 0};
}

int statx(int folder, const char *path, int flags, unsigned mask, struct statx *to) {
  enum { SynchronisationFlags = 0x6000, Basic = 0x7ff };
  struct stat from;
  if (fstatat(folder, path, &from, flags & ~SynchronisationFlags)) return -1;
  *to = (struct statx){
      .mask = Basic,
      .blockSize = (uint32_t)from.st_blksize,
      .links = (uint32_t)from.st_nlink,
      .user = from.st_uid,
      .group = from.st_gid,
      .mode = (uint16_t)from.st_mode,
      .number = from.st_ino,
      .size = (uint64_t)from.st_size,
      .blocks = (uint64_t)from.st_blocks,
      .access = timeOf(from.st_atim),
      .change = timeOf(from.st_ctim),
      .modification = timeOf(from.st_mtim),
      .ofMajor = major(from.st_rdev),
      .ofMinor = minor(from.st_rdev),
      .onMajor = major(from.st_dev),
      .onMinor = minor(from.st_dev),
  };
  return 0;
}

/* Checked by the compiler: a mode is given where it is needed. */
int __open_2(const char *path, int flags) { return open(path, flags); }
int __open64_2(const char *path, int flags) { return open(path, flags); }
int __openat_2(int folder, const char *path, int flags) { return openat(folder, path, flags); }
int __openat64_2(int folder, const char *path, int flags) { return openat(folder, path, flags); }
