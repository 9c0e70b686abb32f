/* What the host's headers make of stdio calls under _FORTIFY_SOURCE. The engine checks every access itself, so the sizes
   they pass along are not needed. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>

int __vprintf_chk(int flag, const char *format, va_list arguments) { return vprintf(format, arguments); }
int __vfprintf_chk(FILE *stream, int flag, const char *format, va_list arguments) {
  return vfprintf(stream, format, arguments);
}
int __vsprintf_chk(char *to, int flag, size_t room, const char *format, va_list arguments) {
  return vsprintf(to, format, arguments);
}
int __vsnprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, va_list arguments) {
  return vsnprintf(to, size, format, arguments);
}
int __vasprintf_chk(char **to, int flag, const char *format, va_list arguments) { return vasprintf(to, format, arguments); }
int __vdprintf_chk(int file, int flag, const char *format, va_list arguments) { return vdprintf(file, format, arguments); }

/* Each hands its variable arguments to the function above that takes them as a list. */
#define FORWARD(call)                                                                                                   \
  va_list arguments;                                                                                                    \
  va_start(arguments, format);                                                                                          \
  int result = call;                                                                                                    \
  va_end(arguments);                                                                                                    \
  return result

int __printf_chk(int flag, const char *format, ...) { FORWARD(vprintf(format, arguments)); }
int __fprintf_chk(FILE *stream, int flag, const char *format, ...) { FORWARD(vfprintf(stream, format, arguments)); }
int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...) { FORWARD(vsprintf(to, format, arguments)); }
int __snprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, ...) {
  FORWARD(vsnprintf(to, size, format, arguments));
}
int __asprintf_chk(char **to, int flag, const char *format, ...) { FORWARD(vasprintf(to, format, arguments)); }
int __dprintf_chk(int file, int flag, const char *format, ...) { FORWARD(vdprintf(file, format, arguments)); }

char *__fgets_chk(char *to, size_t room, int size, FILE *stream) { return fgets(to, size, stream); }
size_t __fread_chk(void *to, size_t room, size_t size, size_t count, FILE *stream) {
  return fread(to, size, count, stream);
}
char *__fgets_unlocked_chk(char *to, size_t room, int size, FILE *stream) { return fgets(to, size, stream); }
size_t __fread_unlocked_chk(void *to, size_t room, size_t size, size_t count, FILE *stream) {
  return fread(to, size, count, stream);
}
