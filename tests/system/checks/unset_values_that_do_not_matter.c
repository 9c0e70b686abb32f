// Values that were never set are copied, masked, cancelled and left alone; nothing depends on them.
// CHECK: uninitialised
// LEVELS: default
// FLAGS: --check=+uninitialised
// CFLAGS: -Wno-return-type
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Padded { // three bytes of padding behind `kind`, and four behind `size`
  char kind;
  int size;
  long place;
  int count;
};
struct Flags {
  unsigned isOpen : 1;
  unsigned isNew : 1;
  unsigned level : 6;
};
union Value {
  int number;
  char text[16];
};

static struct Padded make(int size) {
  struct Padded made;
  made.kind = 'k';
  made.size = size;
  made.place = 2L * size;
  made.count = 3;
  return made;
}
static int sum(struct Padded padded) { return padded.kind + padded.size + (int)padded.place + padded.count; }
static int resultIsNotUsed(int x) {
  if (x > 100) return 1;
}
static int second(int first, int wanted) {
  (void)first;
  return wanted;
}
static int compare(const void *a, const void *b) {
  const struct Padded *left = a, *right = b;
  return (left->size > right->size) - (left->size < right->size);
}

int main(int argc, char **argv) {
  (void)argv;
  struct Padded all[4], copy[4];
  for (int n = 0; n < 4; ++n) all[n] = make(10 - 3 * n);
  memcpy(copy, all, sizeof all);
  qsort(copy, 4, sizeof *copy, compare);
  for (int n = 0; n < 4; ++n) printf("%d ", sum(copy[n]));

  struct Flags flags, *heap = malloc(sizeof *heap);
  flags.level = 5;
  flags.isOpen = 0;
  *heap = flags;
  heap->level++;
  printf("%d %d\n", heap->level, heap->isOpen);

  int unset, other; // decide nothing
  if (argc > 1) unset = 1, other = 2;
  other = unset;
  resultIsNotUsed(argc);
  printf("%d %d\n", second(other, 7), (unset ^ unset) + (unset & 0));
  if (argc > 5 && unset) puts("never");

  char buffer[100];
  snprintf(buffer, sizeof buffer, "%s-%d", "text", 42);
  strcat(buffer, "!");
  char *word = strdup(buffer);
  printf("%s %zu %d\n", buffer, strlen(word), strcmp(word, buffer));
  printf("%d\n", memcmp(word, buffer, strlen(word) + 1));

  union Value value, taken;
  value.number = 5;
  taken = value;
  printf("%d\n", taken.number);

  int *numbers = malloc(10 * sizeof *numbers);
  for (int n = 0; n < 10; n += 2) numbers[n] = n;
  numbers = realloc(numbers, 20 * sizeof *numbers);
  int total = 0;
  for (int n = 0; n < 10; n += 2) total += numbers[n];
  int *zeros = calloc(5, sizeof *zeros);
  printf("%d %d\n", total, zeros[argc]);

  uint64_t bits;
  memset(&bits, 0, 4);
  printf("%u\n", (unsigned)bits);
  double real, reals[3];
  reals[0] = 1.5;
  real = reals[argc]; // is never set and never used
  (void)real;
  printf("%g\n", reals[0] * 2);
  free(numbers);
  free(zeros);
  free(word);
  free(heap);
  return 0;
}
