// FLAGS: --external=none
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *texts[] = {"", "a", "abc", "aab", "ABC", "hello, world", "lo", "L", " ,", "\xff\xfe", "[", "{"};
enum { COUNT = sizeof texts / sizeof *texts };

static int sign(int order) { return (order > 0) - (order < 0); }
static long place(const void *found, const void *text) { return found ? (const char *)found - (const char *)text : -1; }

static void split(const char *text, const char *separators) {
  char line[32], *next = strcpy(line, text);
  for (char *word = strtok(line, separators); word; word = strtok(NULL, separators)) printf("[%s]", word);
  strcpy(line, text);
  for (char *piece; (piece = strsep(&next, separators));) printf("(%s)", piece);
  char *rest, *word = strtok_r(strcpy(line, text), separators, &rest);
  for (; word; word = strtok_r(NULL, separators, &rest)) printf("<%s>", word);
  printf("\n");
}

int main(void) {
  for (int i = 0; i < COUNT; ++i)
    for (int j = 0; j < COUNT; ++j) {
      const char *a = texts[i], *b = texts[j];
      printf("%zu %zu %ld %ld %ld", strspn(a, b), strcspn(a, b), place(strpbrk(a, b), a), place(strstr(a, b), a),
             place(strcasestr(a, b), a));
      printf(" %d %d %d", sign(strcasecmp(a, b)), sign(strncasecmp(a, b, 2)), sign(strcoll(a, b)));
      printf(" %ld %ld", place(memmem(a, strlen(a), b, strlen(b)), a), place(memrchr(a, *b, strlen(a)), a));
      printf(" %ld %ld %ld", place(strchrnul(a, *b), a), place((index)(a, *b), a), place((rindex)(a, *b), a));
      printf(" %ld\n", place(rawmemchr(a, 0), a));
      split(a, b);
    }
  char buffer[16];
  for (int limit = 0; limit < 16; ++limit) {
    memset(buffer, '#', sizeof buffer);
    long written = place(stpncpy(buffer, "hello, world", limit), buffer);
    printf("%ld %.16s ", written, buffer);
    written = place(memccpy(buffer, "hello, world", 'o', limit), buffer);
    printf("%ld %.16s\n", written, buffer);
  }
  bcopy(buffer, buffer + 3, 8);
  printf("%.16s\n", buffer);
}
