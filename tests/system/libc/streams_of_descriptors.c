// NEEDS: libc
// fdopen refuses descriptors that are not open, or not for what the mode asks for.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

static const char *const modes[] = {"r", "w", "a", "r+", "w+", "a+", "x"};

int main(void) {
  for (int flags = -1; flags <= O_RDWR; ++flags)
    for (size_t i = 0; i < sizeof modes / sizeof *modes; ++i) {
      int file = flags < 0 ? 77 : open("/dev/null", flags);
      errno = 0;
      FILE *stream = fdopen(file, modes[i]);
      printf("%d %s: %s %d\n", flags, modes[i], stream ? "opened" : "refused", stream ? 0 : errno);
      if (stream) printf("%d %d\n", (fcntl(file, F_GETFL) & O_APPEND) != 0, fclose(stream));
    }
  return 0;
}
