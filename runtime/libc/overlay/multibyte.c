/* Multibyte characters as the host's library has them: up to six bytes of UTF-8, each looked at only when it is there to be
   read; in the locale "C", nothing but ASCII. The first word of a state says how long the character is and how many
   bytes are missing, the second one what is known of it. An error leaves the state as it was.

   Not optimised, so that branches stay branches: on each path the length is a number. */
#pragma clang optimize off
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include "locale_impl.h"

enum { Longest = 6 };
static const size_t Illegal = -1, Incomplete = -2;

static size_t illegal(void) {
  errno = EILSEQ;
  return Illegal;
}

static int isSurrogate(unsigned value) { return value >= 0xd800 && value < 0xe000; }

static unsigned lengthOf(unsigned char first) {
  if (first < 0xe0) return 2;
  if (first < 0xf0) return 3;
  if (first < 0xf8) return 4;
  return first < 0xfc ? 5 : 6;
}

size_t mbrtowc(wchar_t *restrict to, const char *restrict from, size_t size, mbstate_t *restrict given) {
  static mbstate_t own;
  mbstate_t *state = given ? given : &own;
  if (!from) return mbrtowc(0, "", 1, state);
  if (!size) return Incomplete;
  unsigned length = state->__opaque1 >> 4, missing = state->__opaque1 & 15, value = state->__opaque2;
  size_t read = 0;
  if (!missing) {
    unsigned char first = from[read++];
    if (first < 0x80) {
      if (to) *to = first;
      return first != 0;
    }
    if (MB_CUR_MAX == 1 || first < 0xc2 || first > 0xfd) return illegal();
    length = lengthOf(first);
    missing = length - 1;
    value = first & (0x7f >> length);
  }
  for (; missing && read < size; ++read, --missing) {
    unsigned char next = from[read];
    if (next < 0x80 || next >= 0xc0) return illegal();
    value = value << 6 | (next & 0x3f);
  }
  if (missing) {
    state->__opaque1 = length << 4 | missing;
    state->__opaque2 = value;
    return Incomplete;
  }
  if ((length > 2 && value >> (5 * length - 4) == 0) || isSurrogate(value)) return illegal();
  *state = (mbstate_t){0};
  if (to) *to = value;
  return read;
}

/* Remembers the beginning of a character that does not end, as the host's does. */
int mbtowc(wchar_t *restrict to, const char *restrict from, size_t size) {
  static mbstate_t state;
  if (!from) {
    state = (mbstate_t){0};
    return 0;
  }
  size_t length = mbrtowc(to, from, size, &state);
  return length >= Incomplete ? -1 : (int)length;
}

int mblen(const char *from, size_t size) {
  if (!from) return 0;
  size_t length = mbrtowc(0, from, size, &(mbstate_t){0});
  return length >= Incomplete ? -1 : (int)length;
}

size_t mbsnrtowcs(wchar_t *restrict to, const char **restrict from, size_t bytes, size_t size, mbstate_t *restrict given) {
  static mbstate_t own;
  mbstate_t *kept = given ? given : &own, state = *kept;
  const char *at = *from;
  size_t count = 0;
  while (bytes && (!to || count < size)) {
    wchar_t character;
    size_t length = mbrtowc(&character, at, bytes, &state);
    if (length == Illegal) {
      count = Illegal;
      break;
    }
    if (length == Incomplete) length = bytes;
    else if (to) to[count] = character;
    if (length == 0) {
      at = 0;
      break;
    }
    count += mbsinit(&state);
    at += length;
    bytes -= length;
  }
  if (to) {
    *from = at;
    *kept = state;
  }
  return count;
}

size_t mbsrtowcs(wchar_t *restrict to, const char **restrict from, size_t size, mbstate_t *restrict state) {
  return mbsnrtowcs(to, from, -1, size, state);
}

size_t wcrtomb(char *restrict to, wchar_t character, mbstate_t *restrict state) {
  unsigned value = character;
  if (!to) return 1;
  if (value < 0x80) {
    *to = value;
    return 1;
  }
  if (MB_CUR_MAX == 1 || value > 0x7fffffff || isSurrogate(value)) return illegal();
  unsigned length = 2;
  while (length < Longest && value >> (5 * length + 1)) ++length;
  for (unsigned n = length - 1; n; --n) {
    to[n] = 0x80 | (value & 0x3f);
    value >>= 6;
  }
  to[0] = 0xff00 >> length | value;
  return length;
}

wint_t btowc(int byte) { return (unsigned)byte < 0x80 ? byte : WEOF; }
int wctob(wint_t character) { return character < 0x80 ? (int)character : EOF; }
