/* As the host's function, fdopen refuses a descriptor that is not open, and one that is not open for what the mode asks for. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

FILE *__fdopen(int file, const char *mode);

FILE *fdopen(int file, const char *mode) {
  if (!strchr("rwa", *mode)) return __fdopen(file, mode);
  int flags = fcntl(file, F_GETFL);
  if (flags < 0) return NULL;
  int both = strchr(mode, '+') != NULL, access = flags & O_ACCMODE;
  if ((access == O_WRONLY && (both || *mode == 'r')) || (access == O_RDONLY && (both || *mode != 'r'))) {
    errno = EINVAL;
    return NULL;
  }
  return __fdopen(file, mode);
}
