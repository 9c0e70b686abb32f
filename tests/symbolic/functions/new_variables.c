// Variables that were never assigned hold the same here and natively, in registers and in memory.
#include "../symbolic.h"

static int whole(uint8_t a) {
  int value;
  if (a & 1) value = a;
  return value & 12 ? 1 : 0;
}

static double real(uint8_t a) {
  double value;
  float narrow;
  if (a & 2) value = 1.5;
  if (a & 4) narrow = 2.5f;
  return value < 1 ? narrow : value;
}

static uint8_t array(uint8_t a, uint8_t b) {
  uint8_t bytes[10], many[4900];
  bytes[a % 10] = 3;
  many[a] = 7;
  return bytes[b % 10] ^ many[19 * b];
}

static int structure(uint8_t a) {
  struct {
    char c;
    void *p;
    bool flag;
  } s;
  if (a > 100) s.p = 0;
  s.c = 'x';
  return (s.p ? 1 : 0) + (s.flag ? 2 : 0);
}

static int variable(uint8_t a) {
  short numbers[1 + a % 8];
  numbers[0] = 1;
  return numbers[a % 8] < 0;
}

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  int result = whole(a) + 2 * structure(b);
  if (array(a, b) & 1) result += 8;
  if (variable(a)) result += 16;
  if (a == b && real(a) > 0) result += 32;
  return result;
}
