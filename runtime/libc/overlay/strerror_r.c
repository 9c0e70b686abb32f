/* Programs are compiled with the host's headers, where `strerror_r` is GNU's and POSIX's has a name of its own. */
#include <errno.h>
#include <string.h>

int __xpg_strerror_r(int error, char *buffer, size_t size) {
  const char *text = strerror(error);
  size_t length = strlen(text);
  if (length >= size) {
    if (size) {
      memcpy(buffer, text, size - 1);
      buffer[size - 1] = 0;
    }
    return ERANGE;
  }
  memcpy(buffer, text, length + 1);
  return 0;
}

/* Declared otherwise by musl's headers, hence the name in assembly. */
char *gnuStrerrorR(int error, char *buffer, size_t size) __asm__("strerror_r");
char *gnuStrerrorR(int error, char *buffer, size_t size) { return strerror(error); }
