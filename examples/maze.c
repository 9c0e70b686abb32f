// The way out of a maze is an input: of all sequences of steps, Sonde finds those that lead to the exit.
//   $ sonde run examples/maze.c
#include <klee/klee.h>
#include <stdio.h>

static const char *const maze[] = {
    "+-+---+",
    "| |   |",
    "| | + |",
    "|   |#|",
    "+---+-+",
};

int main(void) {
  char steps[10];
  klee_make_symbolic(steps, sizeof steps, "steps");
  int x = 1, y = 1;
  for (int n = 0; n < 10; ++n) {
    switch (steps[n]) {
    case 'u': --y; break;
    case 'd': ++y; break;
    case 'l': --x; break;
    case 'r': ++x; break;
    default: return 1; // not a step
    }
    if (maze[y][x] == '#') klee_report_error(__FILE__, __LINE__, "out of the maze", "exit");
    if (maze[y][x] != ' ') return 2; // a wall
  }
  return 3; // too long
}

// EXPECT-ERROR: maze.c:26:28: error: error reported by the program
// EXPECT-ERROR: out of the maze
// EXPECT-ERROR: "ddrruurrdd"
// EXPECT-ERROR: all paths explored, 1 bug
