// Letters made lower case.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(char, c);
  char lower = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
  switch (lower) {
  case 'a':
  case 'e':
  case 'i':
  case 'o':
  case 'u': return 1;
  }
  return lower == c ? 2 : 3;
}
