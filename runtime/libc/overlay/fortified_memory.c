/* As fortified_stdio.c, for memory, strings and files. */
#define _GNU_SOURCE
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__memcpy_chk(void *to, const void *from, size_t size, size_t room) { return memcpy(to, from, size); }
void *__memmove_chk(void *to, const void *from, size_t size, size_t room) { return memmove(to, from, size); }
void *__memset_chk(void *to, int value, size_t size, size_t room) { return memset(to, value, size); }
void *__mempcpy_chk(void *to, const void *from, size_t size, size_t room) { return (char *)memcpy(to, from, size) + size; }
void __explicit_bzero_chk(void *to, size_t size, size_t room) { memset(to, 0, size); }
char *__strcpy_chk(char *to, const char *from, size_t room) { return strcpy(to, from); }
char *__stpcpy_chk(char *to, const char *from, size_t room) { return strcpy(to, from) + strlen(from); }
char *__strncpy_chk(char *to, const char *from, size_t size, size_t room) { return strncpy(to, from, size); }
char *__strcat_chk(char *to, const char *from, size_t room) { return strcat(to, from); }
char *__strncat_chk(char *to, const char *from, size_t size, size_t room) { return strncat(to, from, size); }
ssize_t __read_chk(int file, void *to, size_t size, size_t room) { return read(file, to, size); }
ssize_t __readlink_chk(const char *path, char *to, size_t size, size_t room) { return readlink(path, to, size); }
char *__getcwd_chk(char *to, size_t size, size_t room) { return getcwd(to, size); }
char *__stpncpy_chk(char *to, const char *from, size_t size, size_t room) { return stpncpy(to, from, size); }
ssize_t __pread_chk(int file, void *to, size_t size, off_t at, size_t room) { return pread(file, to, size, at); }
ssize_t __pread64_chk(int file, void *to, size_t size, off_t at, size_t room) { return pread(file, to, size, at); }
ssize_t __readlinkat_chk(int folder, const char *path, char *to, size_t size, size_t room) {
  return readlinkat(folder, path, to, size);
}
char *__realpath_chk(const char *path, char *to, size_t room) { return realpath(path, to); }
int __gethostname_chk(char *to, size_t size, size_t room) { return gethostname(to, size); }
int __poll_chk(struct pollfd *files, nfds_t count, int timeout, size_t room) { return poll(files, count, timeout); }
long __fdelt_chk(long file) { return file / (8 * sizeof(long)); }
