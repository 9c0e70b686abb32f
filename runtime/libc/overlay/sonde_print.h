/* Output that the engine takes over from the library. */
#include "stdio_impl.h"
#include <stdarg.h>

/* Whether it took what the format says; `length` is then what printf returns. */
hidden int __sonde_hands_over(FILE *stream, const char *format, va_list arguments, int *length);
