// A field taken twice.
// KINDS: exit AssertionFailed
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  char board[9] = {0};
  board[a % 9] = 'x';
  assert(board[b % 9] != 'x');
  board[b % 9] = 'o';
  return board[4] == 'o' ? 1 : 0;
}
