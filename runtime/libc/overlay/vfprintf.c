/* printf of a number that depends on the input would branch for each of its digits. Where the text goes to the path's own
   output, the engine takes format and arguments as they are; everywhere else, and for all that is concrete, it is musl's
   own printf, which changes.sed has given another name. */
#include "sonde_print.h"

int __sonde_vfprintf(FILE *restrict stream, const char *restrict format, va_list arguments);

int vfprintf(FILE *restrict stream, const char *restrict format, va_list arguments) {
  int length;
  return __sonde_hands_over(stream, format, arguments, &length) ? length
                                                                : __sonde_vfprintf(stream, format, arguments);
}
