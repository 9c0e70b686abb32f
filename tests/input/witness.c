/* Runs a program (its `main` renamed to `programMain`) on inputs, one a line, each in a process of its own:

     ARGUMENTS SP ENVIRONMENT SP STANDARD-INPUT SP FILES

   A list is separated by commas, an item is `-` or hexadecimal; a variable and a file are `name:bytes`. The answer is
   a line for each: the exit code (128 + a signal's number), and what was printed, in hexadecimal. */

#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

int programMain(int argc, char** argv, char** envp);

struct Bytes {
  char* start;
  size_t size;
};

static struct Bytes decode(const char* text, size_t length) {
  struct Bytes bytes = {calloc(length / 2 + 1, 1), length / 2};
  for (size_t n = 0; n < bytes.size; ++n) {
    unsigned value;
    sscanf(text + 2 * n, "%2x", &value);
    bytes.start[n] = (char)value;
  }
  return bytes;
}

/* The next item of a list; 0 at its end. */
static int next(char** list, struct Bytes* name, struct Bytes* value) {
  if (**list == 0) return 0;
  size_t length = strcspn(*list, ",");
  char* colon = memchr(*list, ':', length);
  *name = decode(*list, colon ? (size_t)(colon - *list) : 0);
  char* from = colon ? colon + 1 : *list;
  size_t size = length - (size_t)(from - *list);
  *value = decode(from, *from == '-' ? 0 : size);
  *list += length;
  if (**list) ++*list;
  return 1;
}

static int fileOf(struct Bytes bytes) {
  int file = memfd_create("input", 0);
  if (write(file, bytes.start, bytes.size) != (ssize_t)bytes.size) exit(2);
  lseek(file, 0, SEEK_SET);
  return file;
}

static void run(char* program, char* lists[4], int output) {
  char folder[] = "/tmp/sonde-witness-XXXXXX";
  struct Bytes name, value;
  if (!mkdtemp(folder) || chdir(folder) != 0) exit(2);
  pid_t child = fork();
  if (child == 0) {
    char* arguments[64] = {program};
    int count = 1;
    while (next(&lists[0], &name, &value)) arguments[count++] = value.start;
    while (next(&lists[1], &name, &value)) setenv(name.start, value.start, 1);
    if (next(&lists[2], &name, &value)) dup2(fileOf(value), 0);
    while (next(&lists[3], &name, &value)) {
      FILE* file = fopen(name.start, "w");
      fwrite(value.start, 1, value.size, file);
      fclose(file);
    }
    dup2(output, 1);
    exit(programMain(count, arguments, environ));
  }
  int status;
  waitpid(child, &status, 0);
  char command[64];
  snprintf(command, sizeof command, "rm -r %s", folder);
  if (chdir("/") != 0) exit(2);
  if (rmdir(folder) != 0 && system(command) != 0) exit(2);
  printf("%d ", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

int main(int argc, char** argv) {
  static char line[1 << 16];
  (void)argc;
  FILE* lines = fdopen(dup(0), "r"); /* `stdin` itself is the program's */
  while (fgets(line, sizeof line, lines)) {
    line[strcspn(line, "\n")] = 0;
    char* lists[4];
    char* rest = line;
    for (int n = 0; n < 4; ++n) lists[n] = strsep(&rest, " ");
    int output = memfd_create("output", 0);
    run(argv[0], lists, output);
    char printed[4096];
    ssize_t size = pread(output, printed, sizeof printed, 0);
    for (ssize_t n = 0; n < size; ++n) printf("%02x", (uint8_t)printed[n]);
    printf("\n");
    fflush(stdout);
    close(output);
  }
  return 0;
}
