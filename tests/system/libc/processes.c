// NEEDS: libc
// EXPECT: no maps, no status, no executable, no other process
// EXPECT: . .. self
// EXPECT: 3 -> own
// EXPECT: text
// What a program learns of processes is not the engine's own, which differs from run to run: /proc has only its descriptors.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *of(const char *name, const char *what) {
  static char text[4][40];
  static int count;
  const int isMissing = open(name, O_RDONLY) == -1 && errno == ENOENT && access(name, F_OK) == -1 && errno == ENOENT;
  snprintf(text[count], sizeof *text, "%s %s", isMissing ? "no" : "some", what);
  return text[count++];
}

int main(void) {
  char target[200];
  printf("%s, ", of("/proc/self/maps", "maps"));
  printf("%s, ", of("/proc/self/status", "status"));
  printf("%s, ", readlink("/proc/self/exe", target, sizeof target) == -1 ? "no executable" : "some executable");
  printf("%s\n", of("/proc/2", "other process"));
  DIR *folder = opendir("/proc");
  for (const struct dirent *entry; (entry = readdir(folder));) printf("%s%s", entry->d_name, strcmp(entry->d_name, "self") ? " " : "\n");
  closedir(folder);
  const int file = open("own", O_CREAT | O_RDWR, 0644);
  if (write(file, "text\n", 5) != 5) return 1;
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  const ssize_t length = readlink(link, target, sizeof target - 1);
  if (length < 0) return 2;
  target[length] = 0;
  printf("%d -> %s\n", file, strrchr(target, '/') + 1);
  char line[10];
  FILE *again = fopen(link, "r");
  if (!again || !fgets(line, sizeof line, again)) return 3;
  printf("%s", line);
  return 0;
}
