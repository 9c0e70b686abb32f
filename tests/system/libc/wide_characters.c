// NEEDS: libc
// LEVELS: default
// Wide and multibyte characters, in both locales there are: classes, width and case of all characters, a line for every plane; sequences of
// bytes, good and bad, whole and in pieces.
#define _GNU_SOURCE
#include <errno.h>
#include <iconv.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

static unsigned long sum;
static void add(long value) { sum = (sum ^ (unsigned long)value) * 1099511628211ul, sum ^= sum >> 29; }

static int classes(wint_t c) {
  return !!iswalnum(c) | !!iswalpha(c) << 1 | !!iswblank(c) << 2 | !!iswcntrl(c) << 3 | !!iswdigit(c) << 4 | !!iswgraph(c) << 5 |
         !!iswlower(c) << 6 | !!iswprint(c) << 7 | !!iswpunct(c) << 8 | !!iswspace(c) << 9 | !!iswupper(c) << 10 | !!iswxdigit(c) << 11;
}

static void characters(void) {
  for (wint_t plane = 0; plane < 0x12; ++plane) {
    sum = 0;
    for (wint_t c = plane << 16; c < (plane + 1) << 16; c += plane < 2 ? 1 : 37) add(classes(c)), add(wcwidth(c)), add(towlower(c)), add(towupper(c));
    printf("%x %lx\n", plane, sum);
  }
  printf("%d %d %d\n", classes(WEOF), iswctype(L'x', wctype("alpha")) != 0, iswprint(0x40000) != 0);
}

static void sequence(const unsigned char *bytes, size_t size) {
  mbstate_t whole = {0}, pieces = {0};
  wchar_t wide = 7;
  long length = (long)mbrtowc(&wide, (const char *)bytes, size, &whole);
  add(length), add(wide), add(!mbsinit(&whole));
  for (size_t n = 0; n < size; ++n) {
    long result = (long)mbrtowc(&wide, (const char *)bytes + n, 1, &pieces);
    add(result), add(wide);
    if (result == -1) break;
  }
  add(mblen((const char *)bytes, size));
}

static void sequences(void) {
  static const unsigned char some[] = {0, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff};
  for (int first = 0x70; first < 256; ++first) {
    unsigned char bytes[6] = {first};
    sum = 0;
    for (size_t a = 0; a < sizeof some; ++a) {
      bytes[1] = some[a];
      sequence(bytes, 1), sequence(bytes, 2);
      for (size_t b = 0; first >= 0xe0 && b < sizeof some; ++b) {
        bytes[2] = some[b], bytes[3] = some[10 - b], bytes[4] = some[b % 4 + 3], bytes[5] = 0x80 + b;
        for (size_t size = 3; size <= 6; ++size) sequence(bytes, size);
      }
    }
    printf("%x %lx\n", first, sum);
  }
  static const unsigned values[] = {0x7f, 0x80, 0x7ff, 0x800, 0xd800, 0xdfff, 0xffff, 0x10000, 0x110000, 0x1fffff, 0x200000, 0x3ffffff, 0x7fffffff, 0x80000000};
  for (size_t n = 0; n < sizeof values / sizeof *values; ++n) {
    char text[MB_LEN_MAX] = "";
    int length = wctomb(text, values[n]);
    printf("%x %d %02x%02x\n", values[n], length, text[0] & 255, text[1] & 255);
  }
}

static void strings(void) {
  const char *text = "ab\xe2\x82\xac\xc3", *at = text;
  wchar_t wide[10] = {0};
  printf("%d", (int)mbsrtowcs(wide, &at, 10, NULL)), printf(" %d\n", (int)(at - text));
  mbstate_t state = {0};
  at = text;
  printf("%d", (int)mbsnrtowcs(wide, &at, 6, 10, &state)), printf(" %d %d\n", (int)(at - text), mbsinit(&state) != 0);
  printf("%d %d %d\n", mbtowc(wide, "\xc2", 1), mbtowc(wide, "\x80", 1), (int)wide[0]);
  mbtowc(NULL, NULL, 0);
  printf("%d %d %d %d\n", (int)btowc(0xe9), wctob(0xe9), (int)btowc('a'), (int)MB_CUR_MAX);
  printf("%d\n", snprintf(NULL, 0, "%ls|%lc", L"\x20ac\x3ffffff", 0xe9));
}

static void conversion(void) {
  iconv_t to = iconv_open("ASCII", "UTF-8");
  char name[] = "Ren\xc3\xa9", result[10] = "", *from = name, *end = result;
  size_t left = strlen(name), room = sizeof result;
  printf("%d %d", (int)iconv(to, &from, &left, &end, &room), errno == EILSEQ), printf(" %s %zu\n", result, left);
  iconv_close(to);
}

int main(void) {
  for (int unicode = 0; unicode < 2; ++unicode) {
    printf("%s\n", setlocale(LC_CTYPE, unicode ? "C.UTF-8" : "C"));
    characters(), sequences(), strings(), conversion();
    printf("%s %s %s\n", setlocale(LC_ALL, unicode ? "C.UTF-8" : "C"), setlocale(LC_COLLATE, NULL), nl_langinfo(CODESET));
    printf("%d\n", iconv_open("UTF-8", nl_langinfo(CODESET)) != (iconv_t)-1);
  }
  return 0;
}
