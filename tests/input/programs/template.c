// INPUT: --sym-file config=%/template.txt
// ALPHABET: 0159yn
// NEEDS: libc
#include <stdio.h>

int main(void) {
  FILE* file = fopen("config", "r");
  int level = 0;
  char on = 0;
  if (!file || fscanf(file, "level=%d on=%c", &level, &on) < 1) {
    printf("broken");
    return 1;
  }
  if (level > 5) printf("high");
  if (!level) printf("zero");
  if (on == 'y') printf("on");
  return 0;
}
