// A parser of JSON values without white space: nesting, strings with escapes, numbers with a range.
#include <klee/klee.h>

static const char *at;

static int parseString(void) {
  for (at++; *at != '"'; at++) {
    if (*at == 0 || (unsigned char)*at < 0x20) return 0;
    if (*at == '\\' && *++at != 'n' && *at != '"' && *at != '\\') return 0;
  }
  at++;
  return 1;
}

static int parseNumber(void) {
  int value = 0, negative = *at == '-';
  if (negative) at++;
  if (*at < '0' || *at > '9') return 0;
  for (; *at >= '0' && *at <= '9'; at++) {
    value = value * 10 + (*at - '0');
    if (value > 1999) return 0;
  }
  return !(negative && value == 0);
}

static int parseValue(int depth) {
  if (depth == 0) return 0;
  if (*at == '"') return parseString();
  if (*at == 't' && at[1] == 'r' && at[2] == 'u' && at[3] == 'e') return at += 4, 1;
  if (*at != '[' && *at != '{') return parseNumber();
  char close = *at == '[' ? ']' : '}';
  at++;
  if (*at == close) return at++, 1;
  for (;;) {
    if (close == '}' && (*at != '"' || !parseString() || *at++ != ':')) return 0;
    if (!parseValue(depth - 1)) return 0;
    if (*at == close) return at++, 1;
    if (*at++ != ',') return 0;
  }
}

int main(void) {
  char text[SIZE + 1];
  klee_make_symbolic(text, sizeof text, "text");
  text[SIZE] = 0;
  at = text;
  return parseValue(4) && *at == 0 ? 0 : 3;
}
