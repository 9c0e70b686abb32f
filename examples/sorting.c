// Is the array sorted afterwards, whatever was in it? Not always: the inner loop ends one element too early.
//   $ sonde run examples/sorting.c
#include <klee/klee.h>

enum { COUNT = 4 };

static void sort(int *numbers) {
  for (int end = COUNT - 1; end > 0; --end)
    for (int n = 0; n + 1 < end; ++n) // should be n + 1 <= end
      if (numbers[n] > numbers[n + 1]) {
        int larger = numbers[n];
        numbers[n] = numbers[n + 1];
        numbers[n + 1] = larger;
      }
}

int main(void) {
  int numbers[COUNT];
  klee_make_symbolic(numbers, sizeof numbers, "numbers");
  sort(numbers);
  for (int n = 0; n + 1 < COUNT; ++n) klee_assert(numbers[n] <= numbers[n + 1]);
  return 0;
}

// EXPECT-ERROR: sorting.c:21:39: error: assertion failed
// EXPECT-ERROR: numbers (16 bytes)
// EXPECT-ERROR: all paths explored, 1 bug
