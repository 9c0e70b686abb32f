// A machine that reads two symbols.
#include "../symbolic.h"

enum State { Start, Sign, Digits, Bad };
int main(void) {
  SYMBOLIC(char, a);
  SYMBOLIC(char, b);
  enum State state = Start;
  char text[] = {a, b};
  for (int i = 0; i < 2; ++i) {
    char c = text[i];
    switch (state) {
    case Start: state = c == '-' ? Sign : c >= '0' && c <= '9' ? Digits : Bad; break;
    case Sign:
    case Digits: state = c >= '0' && c <= '9' ? Digits : Bad; break;
    case Bad: break;
    }
  }
  return (int)state;
}
