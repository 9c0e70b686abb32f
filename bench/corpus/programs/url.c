// scheme://host:port/path?key=value with escapes; the port has a range, the host an alphabet in a table.
#include <klee/klee.h>

static const char kinds[128] = {
    ['a'] = 1, ['b'] = 1, ['c'] = 1, ['d'] = 1, ['e'] = 1, ['f'] = 1, ['g'] = 2, ['h'] = 2, ['i'] = 2, ['j'] = 2,
    ['k'] = 2, ['l'] = 2, ['m'] = 2, ['n'] = 2, ['o'] = 2, ['p'] = 2, ['0'] = 3, ['1'] = 3, ['2'] = 3, ['3'] = 3,
    ['4'] = 3, ['5'] = 3, ['6'] = 3, ['7'] = 3, ['8'] = 3, ['9'] = 3, ['.'] = 4, ['-'] = 4, ['_'] = 4,
};

static int hexadecimal(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return kinds[c & 127] == 1 ? c - 'a' + 10 : -1;
}

int main(void) {
  char text[SIZE + 1];
  klee_make_symbolic(text, sizeof text, "text");
  text[SIZE] = 0;
  const char *at = text;
  while (kinds[*at & 127] == 1 || kinds[*at & 127] == 2) at++;
  if (at == text || *at++ != ':') return 3;
  if (*at != '/') return 4;
  at++;
  const char *host = at;
  while (kinds[*at & 127]) at++;
  if (at == host || kinds[at[-1] & 127] == 4) return 5;
  if (*at == ':') {
    unsigned port = 0;
    for (at++; *at >= '0' && *at <= '9'; at++) port = port * 10 + (unsigned)(*at - '0');
    if (port == 0 || port > 65535) return 6;
  }
  unsigned hash = 5381;
  for (; *at; at++) {
    int c = *at;
    if (c == '%') {
      int high = hexadecimal(at[1]);
      if (high < 0) return 7;
      int low = hexadecimal(at[2]);
      if (low < 0) return 7;
      c = high * 16 + low, at += 2;
    }
    hash = hash * 33 ^ (unsigned)c;
  }
  return (hash & 0xff) == 0x42 ? 1 : 0;
}
