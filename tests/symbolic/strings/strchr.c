// A symbolic letter in a known word.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(char, c);
  static const char word[] = "banana";
  const char *found = strchr(word, c);
  if (!found) return 7;
  return (int)(found - word);
}
