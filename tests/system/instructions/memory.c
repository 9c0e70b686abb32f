// Addresses: arrays, structures, bit-fields, unions, pointers of all kinds, globals that point at each other.
#include "../check.h"
#include <stddef.h>
#include <stdlib.h>

struct Bits { unsigned a : 3; int b : 5; unsigned long c : 40; _Bool d : 1; };
struct __attribute__((packed)) Packed { char a; int b; short c; long d; };
struct Node { struct Node *next; int value; };
static struct Node third = {0, 3}, second = {&third, 2}, first = {&second, 1};
static int table[4][5][6], *into = &table[1][2][3], (*row)[6] = &table[2][1];
static const char *const words[] = {"zero", "one", "two"};
static const struct { const char *name; size_t offset; void *self; } field = {"field" + 2, offsetof(struct Packed, d), &field.name};
static _Thread_local int threadLocal = 5;
static char zeros[100000];
extern int aliased __attribute__((alias("original")));
int original = 77;
static int weakly(void) { return 5; }
int function(void) __attribute__((alias("other")));
int other(void) { return 6; }
typedef int flexible[];
union Pun { float f; unsigned u; unsigned char b[4]; };
struct Flexible { int n; short tail[]; };

static unsigned dynamic(unsigned n) {
  unsigned sum = 0;
  for (unsigned i = 1; i < n; ++i) {
    unsigned array[i]; // allocated and released each time round
    for (unsigned k = 0; k < i; ++k) array[k] = k * i;
    unsigned char *more = __builtin_alloca(i * 3);
    more[i * 3 - 1] = i;
    sum += array[i - 1] + more[i * 3 - 1] + array[i / 2];
  }
  return sum;
}

int main(void) {
  struct Bits bits = {5, -7, 0x123456789a, 1};
  bits.a += 4, bits.b -= 3, bits.c <<= 2, bits.d ^= 1;
  show("a", bits.a), show("b", bits.b), show("c", bits.c), show("d", bits.d);
  volatile struct Packed packed = {1, 2, 3, 4};
  packed.b += packed.d, packed.d -= 100;
  show("packed", packed.b), show("packed", packed.d), show("size", sizeof packed);
  unsigned sum = 0;
  for (struct Node *n = &first; n; n = n->next) sum = sum * 10 + n->value;
  show("list", sum);
  for (int i = 0; i < 4 * 5 * 6; ++i) (&table[0][0][0])[i] = i * i;
  show("into", *into), show("row", (*row)[4]), show("difference", into - &table[0][0][0]);
  for (volatile int i = 0; i < 3; ++i) text(words[i]), text("\n");
  text(field.name), show("offset", field.offset), show("self", field.self == &field);
  threadLocal += 10, aliased++;
  show("thread", threadLocal), show("alias", original), show("function", function() + weakly());
  show("zeros", zeros[99999] + zeros[5]);
  union Pun pun = {.f = -1.5f};
  show("pun", pun.u), show("byte", pun.b[3]);
  struct Flexible *flexibleEnd = malloc(sizeof *flexibleEnd + 10 * sizeof(short));
  for (int i = 0; i < 10; ++i) flexibleEnd->tail[i] = i - 5;
  show("tail", flexibleEnd->tail[2]);
  flexibleEnd = realloc(flexibleEnd, 100000);
  show("tail", flexibleEnd->tail[9]);
  free(flexibleEnd);
  int *cleared = calloc(1000, sizeof(int));
  for (int i = 0; i < 1000; ++i) sum += cleared[i];
  free(cleared);
  show("dynamic", dynamic(50)), show("sum", sum);
  char *cursor = zeros + 50;
  *cursor++ = 'a', *--cursor += 1, cursor[-1] = 'z';
  show("cursor", zeros[50] * 256 + zeros[49]);
  intptr_t number = (intptr_t)&table[3];
  show("cast", ((int *)number)[1]), show("aligned", number % _Alignof(int));
  _Alignas(64) char aligned[3];
  show("alignas", (uintptr_t)aligned % 64);
  show("literal", (flexible){4, 5, 6}[1]), show("string", "hello"[4]);
  return finish();
}
