// The string functions of the C library.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char buffer[64] = "Hello", *end;
  strcat(buffer, ", "), strncat(buffer, "world!!!", 6);
  printf("%s %zu %d %d\n", buffer, strlen(buffer), strcmp("abc", "abd") < 0, strncmp("abc", "abd", 2));
  printf("%s %s %s\n", strchr(buffer, 'o'), strrchr(buffer, 'o'), strstr(buffer, "wor"));
  printf("%zu %zu %s\n", strspn("aabbc", "ab"), strcspn("aabbc", "c"), strpbrk("hello", "xl"));
  memmove(buffer + 2, buffer, 5), memset(buffer + 7, '-', 3);
  printf("%s %d %s\n", buffer, memcmp("a", "b", 1) < 0, (char *)memchr("xyz", 'y', 3));
  char list[] = "one,two,,three";
  for (char *word = strtok(list, ","); word; word = strtok(NULL, ",")) printf("[%s]", word);
  printf("\n%ld %lu %g", strtol("-42xyz", &end, 10), strtoul("ff", NULL, 16), strtod("2.5e3", NULL));
  printf(" %s %d\n", end, atoi("77"));
  errno = 0;
  printf("%d %d\n", strtol("99999999999999999999", NULL, 10) == LONG_MAX, errno == ERANGE);
  char *copy = strdup("copy"), *part = strndup("partial", 4);
  printf("%s %s %s\n", copy, part, strerror(ENOENT));
  free(copy), free(part);
  char text[100];
  int n = snprintf(text, sizeof text, "%5d|%-5s|%05.1f|%x|%c|%%|%p", 42, "ab", 3.14159, 255, 'z', (void *)0);
  printf("%d %s\n", n, text);
  printf("%lld %hhd %zu %e %Lf\n", 123456789012345LL, (char)-1, sizeof text, 12345.678, 1.5L);
  srand(7);
  int first = rand();
  srand(7);
  printf("%d %d\n", first == rand(), rand() % 100);
  printf("%s\n", getenv("NO_SUCH_VARIABLE_AT_ALL") ? "set" : "not set");
  return 0;
}
