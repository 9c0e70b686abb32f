/* Runs on the host while the library is built, and prints what the host's own library knows of wide characters, as
   tables in C: each a set of characters, a bit for each, in blocks of 256 of which equal ones are stored once; and the
   distances to upper and lower case in the same manner. */
#define _GNU_SOURCE
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

enum { BlockSize = 256, Blocks = 0x110000 / BlockSize };

/* Widths are -1 to 2: two bits, if one is added. */
static int isWidthOdd(wint_t character) { return (wcwidth(character) + 1) & 1; }
static int isWidthLarge(wint_t character) { return (wcwidth(character) + 1) >> 1; }

static const struct {
  const char *name;
  int (*contains)(wint_t);
} sets[] = {
    {"alnum", iswalnum}, {"alpha", iswalpha}, {"blank", iswblank},   {"cntrl", iswcntrl},
    {"digit", iswdigit}, {"graph", iswgraph}, {"lower", iswlower},   {"print", iswprint},
    {"punct", iswpunct}, {"space", iswspace}, {"upper", iswupper},   {"xdigit", iswxdigit},
    {"widthLow", isWidthOdd},                 {"widthHigh", isWidthLarge},
};

static const struct {
  const char *name;
  wint_t (*of)(wint_t);
} cases[] = {{"toLower", towlower}, {"toUpper", towupper}};

static int content[Blocks][BlockSize]; /* one row for each different block */
static int rows;

static int rowOf(const int *block) {
  int row = 0;
  while (row < rows && memcmp(content[row], block, sizeof content[row]) != 0) ++row;
  if (row == rows) memcpy(content[rows++], block, sizeof content[row]);
  return row;
}

/* `entry` of each character. */
static void printBlocks(const char *name, int (*entry)(wint_t, int), int which) {
  rows = 0;
  printf("static const unsigned char %sBlocks[] = {", name);
  for (int number = 0; number < Blocks; ++number) {
    int block[BlockSize];
    for (int n = 0; n < BlockSize; ++n) block[n] = entry(number * BlockSize + n, which);
    printf("%d,", rowOf(block));
  }
  puts("};");
  if (rows > 256) {
    fprintf(stderr, "the table '%s' of wide characters has more than 256 different blocks\n", name);
    exit(1);
  }
}

static int isMember(wint_t character, int set) { return sets[set].contains(character) != 0; }
static int distance(wint_t character, int which) { return (int)(cases[which].of(character) - character); }

int main(void) {
  if (!setlocale(LC_ALL, "C.UTF-8")) {
    fputs("this system has no locale C.UTF-8, which the C library takes its wide characters from\n", stderr);
    return 1;
  }
  for (int set = 0; set < (int)(sizeof sets / sizeof *sets); ++set) {
    printBlocks(sets[set].name, isMember, set);
    printf("static const unsigned char %sBits[][%d] = {", sets[set].name, BlockSize / 8);
    for (int row = 0; row < rows; ++row) {
      printf("{");
      for (int n = 0; n < BlockSize; n += 8) {
        int bits = 0;
        for (int bit = 0; bit < 8; ++bit) bits |= content[row][n + bit] << bit;
        printf("%d,", bits);
      }
      printf("},");
    }
    puts("};");
  }
  for (int which = 0; which < (int)(sizeof cases / sizeof *cases); ++which) {
    printBlocks(cases[which].name, distance, which);
    printf("static const int %sDistances[][%d] = {", cases[which].name, BlockSize);
    for (int row = 0; row < rows; ++row) {
      printf("{");
      for (int n = 0; n < BlockSize; ++n) printf("%d,", content[row][n]);
      printf("},");
    }
    puts("};");
  }
  return 0;
}
