// Two steps in a small maze.
// KINDS: exit AssertionFailed
#include "../symbolic.h"

int main(void) {
  static const char *const maze[] = {"####", "#  #", "## #", "####"};
  int x = 1, y = 1;
  char moves[2];
  klee_make_symbolic(moves, sizeof moves, "moves");
  for (int i = 0; i < 2; ++i) {
    int nextX = x, nextY = y;
    switch (moves[i]) {
    case 'a': --nextX; break;
    case 'd': ++nextX; break;
    case 'w': --nextY; break;
    case 's': ++nextY; break;
    default: return 1;
    }
    if (maze[nextY][nextX] == '#') return 2;
    x = nextX;
    y = nextY;
  }
  assert(!(x == 2 && y == 2));
  return 0;
}
