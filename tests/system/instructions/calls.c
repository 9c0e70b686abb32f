// Calls: recursion, pointers, structures by value in all classes of the ABI, variable arguments, mismatched types.
#include "../check.h"
#include <stdarg.h>
#include <stdlib.h>

struct Tiny { char c; };
struct Pair { int a, b; };
struct Mixed { double d; int i; };
struct Floats { float x, y, z; };
struct Large { long v[9]; };
struct Long { long double l; };
union Both { int i; float f; };

static struct Tiny tiny(struct Tiny t) { t.c++; return t; }
static struct Pair pair(struct Pair p) { return (struct Pair){p.b, p.a}; }
static struct Mixed mixed(struct Mixed m, int k) { m.d *= k; m.i += k; return m; }
static struct Floats floats(struct Floats f) { return (struct Floats){f.z, f.x, f.y}; }
static struct Large large(struct Large l, int k) { l.v[k] += k; return l; }
static struct Long longs(struct Long l, long double x) { l.l = l.l * x; return l; }
static union Both both(union Both b) { b.i ^= 1; return b; }
static i128 wide(i128 a, u128 b) { return a * (i128)b; }

static long sum(int count, ...) {
  va_list list, again;
  va_start(list, count);
  va_copy(again, list);
  long total = 0;
  for (int i = 0; i < count; ++i) total += va_arg(list, int);
  for (int i = 0; i < count; ++i) total += 3 * va_arg(again, int);
  va_end(again);
  va_end(list);
  return total;
}

static double everything(const char *kinds, ...) {
  va_list list;
  va_start(list, kinds);
  double total = 0;
  for (; *kinds; ++kinds) switch (*kinds) {
    case 'i': total += va_arg(list, int); break;
    case 'l': total += va_arg(list, long); break;
    case 'd': total += va_arg(list, double); break;
    case 'L': total += va_arg(list, long double); break;
    case 'p': total += *va_arg(list, int *); break;
    case 'P': { struct Pair p = va_arg(list, struct Pair); total += p.a * 10 + p.b; break; }
    case 'M': { struct Mixed m = va_arg(list, struct Mixed); total += m.d + m.i; break; }
    case 'G': { struct Large g = va_arg(list, struct Large); total += g.v[0] + g.v[8]; break; }
    case 'w': total += (double)va_arg(list, i128); break;
    }
  va_end(list);
  return total;
}

static int passOn(char *buffer, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vsprintf(buffer, format, list);
  va_end(list);
  return n;
}

static unsigned ackermann(unsigned m, unsigned n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static int even(unsigned n);
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int apply(int (*f)(int, int), int a, int b) { return f(a, b); }
static int plus(int a, int b) { return a + b; }
static int times(int a, int b) { return a * b; }
static int (*choose(int k))(int, int) { return k ? plus : times; }
int oldStyle(a, b) int a; char b; { return a - b; }
static int many(int a, int b, int c, int d, int e, int f, int g, int h, double i, double j, char k) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j + 11 * k;
}

int main(void) {
  show("tiny", tiny((struct Tiny){'a'}).c);
  show("pair", pair((struct Pair){1, 2}).a);
  showDouble("mixed", mixed((struct Mixed){1.5, 2}, 3).d);
  showDouble("floats", floats((struct Floats){1, 2, 3}).x);
  struct Large l = {{1, 2, 3, 4, 5, 6, 7, 8, 9}};
  show("large", large(l, 4).v[4]), show("unchanged", l.v[4]);
  showLongDouble("long", longs((struct Long){2.5L}, 3).l);
  show("both", both((union Both){.f = 1.5f}).i);
  show("wide", wide(-5, (u128)1 << 70));
  show("sum", sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
  int seven = 7;
  showDouble("everything",
             everything("idlLpPMGiddddddddddlw", 1, 2.5, 3L, 4.25L, &seven, (struct Pair){1, 2}, (struct Mixed){2.5, 3}, l, 5, 1.0,
                        2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11L, (i128)1 << 65));
  char buffer[100];
  passOn(buffer, "%d %s %.1f %ld %c %Lg|", 1, "two", 3.0, 4L, '5', 6.5L);
  text(buffer), text("\n");
  show("ackermann", ackermann(2, 9)), show("even", even(5000));
  for (int k = 0; k < 2; ++k) show("choose", apply(choose(k), 6, 7));
  show("old", oldStyle(1000, 'x')), show("many", many(1, 2, 3, 4, 5, 6, 7, 8, 9.5, 10.25, 11));
  show("mismatch", ((long (*)(int, int, int))plus)(3, 4, 5) & 0xff);
  show("null", choose(0) == times), show("compare", (void *)plus != (void *)times);
  return finish();
}
