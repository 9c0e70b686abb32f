/* A test of Sonde's, as tables. */

#include <stddef.h>

struct SondeBytes {
  const char *name;
  const unsigned char *bytes;
  size_t size;
};

struct SondeTest {
  const char *name;
  int expectedExit;                     /* -1: the path showed an error, or was not followed to its end */
  const char *const *arguments;         /* argv, the program's name first; ends with a null pointer */
  const char *const *environment;       /* names and values in turn; ends with a null pointer */
  const struct SondeBytes *standardInput; /* null: standard input stays as it is */
  const struct SondeBytes *files;       /* to be made in the working directory; ends with a null name */
  const struct SondeBytes *objects;     /* what the program asks for, in this order; ends with a null name */
};
