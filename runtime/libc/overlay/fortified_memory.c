/* As fortified_stdio.c, for memory, strings and files. */
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
