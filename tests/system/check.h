// Collects results as text and prints them at once, so that native and Sonde's output can be compared line by line.
// `INTRINSIC` declares an LLVM intrinsic as a C function.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define INTRINSIC(result, name, llvmName, ...) result name(__VA_ARGS__) __asm__(llvmName)
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

typedef unsigned __int128 u128;
typedef __int128 i128;

static char output[1 << 21];
static unsigned used;

static void text(const char *what) {
  while (*what && used < sizeof output) output[used++] = *what++;
}

static void hexadecimal(const void *bytes, int count) {
  for (int i = count - 1; i >= 0; --i) {
    unsigned byte = ((const unsigned char *)bytes)[i];
    char digits[3] = {"0123456789abcdef"[byte >> 4], "0123456789abcdef"[byte & 15]};
    text(digits);
  }
}

static void show(const char *what, u128 value) {
  text(what), text(" "), hexadecimal(&value, sizeof value), text("\n");
}

static void showDouble(const char *what, double value) {
  text(what), text(" ");
  if (value != value)
    text("nan");
  else
    hexadecimal(&value, sizeof value);
  text("\n");
}

static void showLongDouble(const char *what, long double value) {
  text(what), text(" ");
  if (value != value)
    text("nan");
  else
    hexadecimal(&value, 10);
  text("\n");
}

static int finish(void) { return fwrite(output, 1, used, stdout) != used; }
