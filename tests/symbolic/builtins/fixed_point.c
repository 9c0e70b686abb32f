// Fixed-point numbers: products and quotients that wrap and that saturate, and shifts that saturate.
// KINDS: exit DivisionByZero
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(short _Fract, a);
  SYMBOLIC(short _Fract, b);
  unsigned short _Fract u = (unsigned short _Fract)(a < 0 ? -a : a);
  if (a * b > 0.75hr) return 1;
  if ((_Sat short _Fract)a * b == 0.9921875hr) return 2;
  if ((_Sat short _Accum)a * 200.0hk < -100.0hk) return 3;
  if (u * u > 0.5uhr) return 4;
  if (((_Sat short _Fract)a << 2) < -0.9hr) return 5;
  _Sat short _Fract quotient = (_Sat short _Fract)a / b;
  if (quotient == -0.5hr) return 6;
  if ((short _Accum)a / b > 40.0hk) return 7;
  return (_Sat unsigned short _Fract)u / 0.25uhr < 0.25uhr ? 8 : 9;
}
