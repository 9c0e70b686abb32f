// NEEDS: libc
// Links, the working directory, folders that are not empty, and what cannot be opened.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int failed(int result) { return result < 0 ? errno : 0; }

static void content(const char *name) {
  char text[20] = "";
  int file = open(name, O_RDONLY);
  printf("%s: %zd %s\n", name, file < 0 ? -1 : read(file, text, sizeof text - 1), text);
  close(file);
}

static void fill(const char *name, const char *text) {
  int file = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0644);
  if (write(file, text, strlen(text)) < 0) printf("not written\n");
  close(file);
}

static void symbolicLinks(void) {
  char target[20];
  struct stat status;
  fill("folder/file", "text");
  printf("%d %d\n", failed(symlink("folder/file", "link")), failed(symlink("x", "link")));
  printf("%zd %.11s\n", readlink("link", target, sizeof target), target);
  content("link");
  printf("%d %d", failed(lstat("link", &status)), S_ISLNK(status.st_mode));
  printf(" %d %d\n", failed(stat("link", &status)), S_ISREG(status.st_mode));
  printf("%d\n", failed(open("link", O_RDONLY | O_NOFOLLOW)));
  fill("link", "through"), content("folder/file");
  symlink("folder", "way"), content("way/file");
  symlink("loop", "loop"), printf("%d %d\n", failed(stat("loop", &status)), failed(open("loop", O_RDONLY)));
  symlink("nowhere", "dangling"), printf("%d\n", failed(open("dangling", O_RDONLY)));
  printf("%d %d %d %d\n", unlink("link"), unlink("way"), unlink("loop"), unlink("dangling"));
  content("folder/file");
}

/* Names are looked up one after the other. */
static void ways(void) {
  struct stat status, other;
  mkdir("folder/inner", 0755), symlink("folder/inner", "way"), fill("folder/file", "above");
  content("way/../file"), content("folder/inner/../file"), content("./way/.././/file");
  printf("%d %d %d\n", failed(open("missing/../folder/file", O_RDONLY)), failed(open("folder/file/../file", O_RDONLY)),
         failed(open("folder/file/x", O_CREAT | O_WRONLY, 0644)));
  printf("%d %d %d\n", failed(stat("folder/file/x", &status)), failed(access("folder/file/x", F_OK)), failed(stat("folder/file/", &status)));
  printf("%d %d", failed(lstat("way", &status)), S_ISLNK(status.st_mode));
  printf(" %d %d\n", failed(lstat("way/", &status)), S_ISDIR(status.st_mode));
  printf("%d %d\n", failed(stat("/proc/self/../..", &status)), failed(stat("/", &other)));
  printf("%d\n", status.st_ino == other.st_ino);
  char bin[] = "/bin/..";
  printf("%d %d", failed(stat(bin, &status)), failed(lstat("/bin", &other)));
  printf(" %d\n", failed(stat(S_ISLNK(other.st_mode) ? "/usr" : "/", &other)) || status.st_ino != other.st_ino);
  printf("%d %d\n", unlink("way"), rmdir("folder/inner"));
}

static void hardLinks(void) {
  printf("%d %d\n", failed(link("folder/file", "second")), failed(link("folder/file", "second")));
  printf("%d %d\n", failed(link("folder", "third")), failed(link("missing", "third")));
  fill("second", "both"), content("folder/file");
  printf("%d\n", unlink("folder/file")), content("second");
  printf("%d\n", unlink("second"));
}

static void folders(void) {
  char here[1000];
  int folder = open("folder", O_RDONLY | O_DIRECTORY);
  fill("folder/file", "x");
  printf("%d %d\n", failed(rmdir("folder")), failed(open("folder/file", O_RDONLY | O_DIRECTORY)));
  printf("%d %s\n", fchdir(folder), strrchr(getcwd(here, sizeof here), '/'));
  printf("%d %d\n", failed(rmdir(".")), failed(chdir("file")));
  DIR *opened = opendir(".");
  struct stat status;
  printf("%d %d\n", fstat(dirfd(opened), &status), S_ISDIR(status.st_mode));
  closedir(opened);
  unlink("file"), chdir(".."), close(folder);
  printf("%d %d\n", failed(rmdir("folder")), failed(rmdir("folder")));
}

int main(void) {
  char place[] = "/tmp/sonde-links-XXXXXX";
  if (!mkdtemp(place) || chdir(place) || mkdir("folder", 0755)) return 1;
  symbolicLinks();
  ways();
  hardLinks();
  folders();
  printf("%d\n", failed(execl("/nonexistent/program", "program", (char *)0)));
  return rmdir(place);
}
