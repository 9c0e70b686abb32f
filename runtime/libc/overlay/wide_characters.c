/* Classes, width and case of wide characters, as the host's library has them (host/wide_characters.c). Where the locale
   is "C", only ASCII has any. */
#define _GNU_SOURCE
#include <wchar.h>
#include <wctype.h>
#include "host_wide_characters.h"
#include "locale_impl.h"

#undef iswdigit

enum { Ascii = 128, Unicode = 0x110000 };

static unsigned limitOf(locale_t locale) { return locale->cat[LC_CTYPE] ? Unicode : Ascii; }
static unsigned limit(void) { return limitOf(CURRENT_LOCALE); }

#define BIT(set, character) \
  (set##Bits[set##Blocks[(character) >> 8]][(character) >> 3 & 31] >> ((character) & 7) & 1)

#define CLASS(name) \
  int isw##name(wint_t character) { return character < limit() ? BIT(name, character) : 0; } \
  int __isw##name##_l(wint_t character, locale_t locale) { \
    return character < limitOf(locale) ? BIT(name, character) : 0; \
  } \
  weak_alias(__isw##name##_l, isw##name##_l);

CLASS(alnum)
CLASS(alpha)
CLASS(blank)
CLASS(cntrl)
CLASS(digit)
CLASS(graph)
CLASS(lower)
CLASS(print)
CLASS(punct)
CLASS(space)
CLASS(upper)
CLASS(xdigit)

#define CASE(name, table) \
  wint_t name(wint_t character) { \
    return character < limit() ? character + table##Distances[table##Blocks[character >> 8]][character & 255] : character; \
  } \
  wint_t __##name##_l(wint_t character, locale_t locale) { \
    return character < limitOf(locale) ? character + table##Distances[table##Blocks[character >> 8]][character & 255] \
                                       : character; \
  } \
  weak_alias(__##name##_l, name##_l);

CASE(towlower, toLower)
CASE(towupper, toUpper)

int wcwidth(wchar_t wide) {
  unsigned character = wide;
  return character < limit() ? (BIT(widthHigh, character) << 1 | BIT(widthLow, character)) - 1 : -1;
}
