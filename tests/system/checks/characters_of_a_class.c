// All values of char and of unsigned char have entries in the tables of <ctype.h>.
// CHECK: bounds
#include <ctype.h>
#include <locale.h>
#include <stdio.h>

int main(int argc, char **argv) {
  setlocale(LC_ALL, "");
  int digits = 0, moved = 0;
  for (int character = -128; character < 256; ++character) {
    digits += isdigit(character) != 0;
    moved += (*__ctype_tolower_loc())[character] != character;
  }
  printf("%d digits, %d that have another case\n", digits, moved);
  return 0;
}
