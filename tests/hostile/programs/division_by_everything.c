// All divisions there are, by any number.
#include <inttypes.h>
#include <klee/klee.h>
#include <math.h>
#include <stdlib.h>
int main(void) {
  int64_t a, b;
  unsigned which;
  klee_make_symbolic(&a, sizeof a, "a");
  klee_make_symbolic(&b, sizeof b, "b");
  klee_make_symbolic(&which, sizeof which, "which");
  switch (which) {
  case 0: return (int)(a / b);
  case 1: return (int)(a % b);
  case 2: return (int)a / (int)b;
  case 3: return (short)a % (short)b;
  case 4: return (int)((uint64_t)a / (uint64_t)b);
  case 5: return (int)((__int128)a / b);
  case 6: return div((int)a, (int)b).quot;
  case 7: return (int)ldiv(a, b).rem;
  case 8: return (int)lldiv(a, b).quot;
  case 9: return (int)imaxdiv(a, b).rem;
  case 10: return (int)fmod((double)a, (double)b);
  case 11: return (int)((double)a / (double)b);
  case 12: return (int)remquo((double)a, (double)b, &(int){0});
  default: return 0;
  }
}
