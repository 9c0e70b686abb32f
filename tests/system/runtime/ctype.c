// The functions, not the macros, and not what the optimiser makes of them.
// LEVELS: default
#include <ctype.h>
#include <stdio.h>

int main(void) {
  for (int c = -128; c < 256; ++c)
    printf("%d: %d %d %d %d %d %d %d %d %d %d %d %d %d %d\n", c, (isalnum)(c), (isalpha)(c), (isblank)(c), (iscntrl)(c),
           (isdigit)(c), (isgraph)(c), (islower)(c), (isprint)(c), (ispunct)(c), (isspace)(c), (isupper)(c), (isxdigit)(c),
           (tolower)(c), (toupper)(c));
}
