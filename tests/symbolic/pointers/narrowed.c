// A pointer to one of several objects that branches narrow to one of them. From there on accesses through it are ordinary ones, on that path alone.
#include <klee/klee.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node c = {0, 3}, b = {&c, 2}, a = {&b, 1};
  struct node *all[] = {&a, &b, &c, &b};
  unsigned char which, steps;
  klee_make_symbolic(&which, sizeof which, "which");
  klee_make_symbolic(&steps, sizeof steps, "steps");
  if (which > 3 || steps > 2) return 100;
  struct node *start = all[which], *at = start;
  start->value += 10; // one of three
  int sum = 0;
  if (which != 1 && which != 3) {
    if (which == 0) {
      for (int n = 0; n < 3; n++) at->value += n; // a alone
      at = at->next;
      at->value = at->next->value;
    } else {
      at->value *= 2; // c alone
      if (at->next) return 101;
    }
  } else {
    at->next->value -= start->value; // b alone, by two indices
  }
  for (struct node *each = start; each && steps; each = each->next, steps--) sum += each->value;
  return sum * 7 + a.value * 3 + b.value + c.value;
}
