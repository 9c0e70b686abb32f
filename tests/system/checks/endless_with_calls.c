// A loop that never ends is found among many states, wherever in it a turn ends: a variadic function has memory of its own in each call.
// CHECK: endless
// LEVELS: default
// FLAGS: --max-time=60
// EXPECT-ERROR: error: loop that never ends [EndlessLoop] (CWE-835)
// EXPECT-ERROR: the loop in lines 33 to 34 comes back to the same state
#include <klee/klee.h>
#include <stdarg.h>

static const char *position;

static int traced(int character, ...) {
  va_list more;
  va_start(more, character);
  int level = va_arg(more, int);
  for (int n = 0; n < 8; ++n) level += va_arg(more, int);
  va_end(more);
  return level ? 0 : character;
}

static int next(void) {
  int character = *position ? *position++ : 0;
  return traced(character, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}

int main(int argc, char **argv) {
  char text[4];
  klee_make_symbolic(text, sizeof text, "text");
  text[3] = 0;
  position = text;
  for (int character = next(); character; character = next())
    if (character == '{')
      for (character = next(); character != '}';)
        character = next();
    else
      for (int bit = 0; bit < 4; ++bit)
        if (character >> bit & 1) traced(character, bit, 0, 0, 0, 0, 0, 0, 0, 0);
  return 0;
}
