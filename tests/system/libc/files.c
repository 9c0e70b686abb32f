// NEEDS: libc
// INPUT: one two\nthree\n
// Files and streams of the C library: standard input, files of the program's own, positions, temporary names, folders.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void streams(void) {
  char line[100], word[20];
  printf("%d %s\n", scanf("%19s", word), word);
  while (fgets(line, sizeof line, stdin)) printf("[%s]", line);
  printf("%d %d\n", feof(stdin) != 0, getchar());
}

static void own(const char *name) {
  FILE *file = fopen(name, "w");
  fprintf(file, "%d %s %c\n", 42, "text", 'x');
  for (int i = 0; i < 3000; ++i) putc('a' + i % 26, file);
  printf("%ld\n", ftell(file));
  fclose(file);
  struct stat status;
  printf("%d %ld %d\n", stat(name, &status), (long)status.st_size, S_ISREG(status.st_mode));
  file = fopen(name, "r+");
  int number;
  char word[20], letter;
  printf("%d %d %s %c\n", fscanf(file, "%d %19s %c", &number, word, &letter), number, word, letter);
  fseek(file, -3, SEEK_END), printf("%c\n", getc(file));
  fseek(file, 0, SEEK_SET), fputs("99", file);
  rewind(file), printf("%s", fgets(word, sizeof word, file));
  fclose(file);
  file = fopen(name, "a"), fputs("end", file), fclose(file);
  int descriptor = open(name, O_RDONLY), twin = dup(descriptor);
  lseek(descriptor, -3, SEEK_END);
  printf("%zd %.3s\n", read(twin, word, 10), word);
  close(descriptor), close(twin);
  printf("%d %d\n", rename(name, "other.name"), access(name, F_OK));
  printf("%d %d %d\n", unlink("other.name"), unlink("other.name"), errno == ENOENT);
}

static void folders(void) {
  int entries = 0, made = 0;
  printf("%d %d\n", mkdir("a.folder", 0755), mkdir("a.folder", 0755));
  fclose(fopen("a.folder/file", "w"));
  DIR *folder = opendir("a.folder");
  for (struct dirent *entry; (entry = readdir(folder));) ++entries, made += !strcmp(entry->d_name, "file");
  closedir(folder);
  printf("%d %d\n", entries, made);
  char here[1000];
  printf("%d %d\n", chdir("a.folder"), strcmp(strrchr(getcwd(here, sizeof here), '/'), "/a.folder"));
  printf("%d\n", unlink("file")), chdir("..");
  printf("%d %d\n", rmdir("a.folder"), access("a.folder", F_OK));
}

int main(void) {
  streams();
  own("a.file");
  folders();
  int ends[2];
  char text[10] = "";
  pipe(ends), write(ends[1], "through", 7), printf("%zd %s\n", read(ends[0], text, 9), text);
  FILE *file = fopen("/nonexistent/file", "w");
  printf("%d %s\n", file == NULL, strerror(errno));
  file = fopen("/dev/null", "w"), printf("%d %d\n", fprintf(file, "gone"), fclose(file));
  return 7;
}
