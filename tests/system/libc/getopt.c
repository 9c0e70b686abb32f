// NEEDS: libc
// LEVELS: default
// Options in all their forms, with the words that are said of mistakes.
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int flag;
static const struct option options[] = {
    {"all", no_argument, 0, 'a'},          {"almost", no_argument, 0, 'A'}, {"block-size", required_argument, 0, 'b'},
    {"color", optional_argument, 0, 'c'},  {"flag", no_argument, &flag, 7}, {"ignore", required_argument, 0, 'i'},
    {"ignore-case", no_argument, 0, 'I'},  {"same", no_argument, 0, 's'},   {"same-too", no_argument, 0, 's'},
    {0, 0, 0, 0},
};

static const char *const lines[] = {
    "",
    "-a -b 3 -c -cx file",
    "one -a two -b4 three --all four",
    "-- -a -b",
    "one -a -- two -a",
    "-ab",
    "-b",
    "-x -axb3",
    "- -a",
    "--all --al --block-size 3 --block-size=4 --color --color=red --col",
    "--al",
    "--ignore x --ignore-case --ignor x",
    "--sam --same --same-t",
    "--nothing --nothing=3 --all=3 --block-size",
    "--flag x --flag=1",
    "-W all -Wblock-size=3 -W color=x -W none -W",
    "-all -block-size 3 -bl 3 -color=x -x -ax -flag",
    "a b c -a d e -b f g --all h",
    "-: -; -a",
};

static char *words[40];

static int split(char *line) {
  int count = 0;
  words[count++] = "prog";
  for (char *word = strtok(line, " "); word; word = strtok(0, " ")) words[count++] = word;
  words[count] = 0;
  return count;
}

static void tryLine(const char *line, const char *letters, int kind) {
  char copy[200];
  strcpy(copy, line);
  int count = split(copy);
  printf("[%s] %s %d:\n", line, letters, kind);
  optind = 0;
  flag = 0;
  for (int n = 0; n < 20; ++n) {
    int index = -1;
    fflush(stdout);
    int code = kind == 0   ? getopt(count, words, letters)
               : kind == 1 ? getopt_long(count, words, letters, options, &index)
                           : getopt_long_only(count, words, letters, options, &index);
    printf("  %d arg %s opt %d index %d flag %d at %d\n", code, optarg ? optarg : "none", optopt, index, flag, optind);
    if (code == -1) break;
  }
  for (int n = 1; n < count; ++n) printf(" %s", words[n]);
  printf("\n");
}

int main(void) {
  const char *const letters[] = {"ab:c::W;", "+ab:c::", "-ab:c::", ":ab:c::", "+:ab:c::"};
  dup2(1, 2);
  for (unsigned n = 0; n < sizeof lines / sizeof *lines; ++n)
    for (unsigned set = 0; set < sizeof letters / sizeof *letters; ++set)
      for (int kind = 0; kind < 3; ++kind) tryLine(lines[n], letters[set], kind);
  opterr = 0;
  tryLine("-x --nothing", letters[0], 1);
  setenv("POSIXLY_CORRECT", "1", 1);
  tryLine("-a one -a", letters[0], 1);
  return 0;
}
