// INPUT: --sym-files 2 1
// ALPHABET: abc
// NEEDS: libc
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

int main(void) {
  FILE* file = fopen("A", "r+");
  struct stat status;
  if (!file || stat("B", &status) || status.st_size != 1 || !S_ISREG(status.st_mode)) return 99;
  int c = fgetc(file);
  if (c == 'a') printf("a");
  if (fgetc(file) != EOF) return 98;
  rewind(file);
  fputs("long", file);
  fclose(file);
  if (stat("A", &status) || status.st_size != 4) return 97;

  FILE* other = fopen("B", "r");
  if (fgetc(other) == 'b') printf("b");
  fclose(other);
  fclose(fopen("B", "w"));
  if (stat("B", &status) || status.st_size != 0) return 96;

  int names = 0;
  DIR* folder = opendir(".");
  for (struct dirent* entry; (entry = readdir(folder));)
    names += !strcmp(entry->d_name, "A") || !strcmp(entry->d_name, "B");
  closedir(folder);
  return names;
}
