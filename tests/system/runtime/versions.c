// The versions in bitcode of functions that the engine carries out itself agree with them.
// LEVELS: default
// EXPECT: 20000 rounds
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void *__sonde_memcpy(void *, const void *, size_t);
void *__sonde_mempcpy(void *, const void *, size_t);
void *__sonde_memmove(void *, const void *, size_t);
void *__sonde_memset(void *, int, size_t);
void __sonde_bzero(void *, size_t);
int __sonde_memcmp(const void *, const void *, size_t);
int __sonde_bcmp(const void *, const void *, size_t);
void *__sonde_memchr(const void *, int, size_t);
size_t __sonde_strlen(const char *);
size_t __sonde_strnlen(const char *, size_t);
char *__sonde_strcpy(char *, const char *);
char *__sonde_stpcpy(char *, const char *);
char *__sonde_strncpy(char *, const char *, size_t);
char *__sonde_strcat(char *, const char *);
char *__sonde_strncat(char *, const char *, size_t);
int __sonde_strcmp(const char *, const char *);
int __sonde_strncmp(const char *, const char *, size_t);
char *__sonde_strchr(const char *, int);
char *__sonde_strrchr(const char *, int);
char *__sonde_strdup(const char *);
char *__sonde_strndup(const char *, size_t);

enum { SIZE = 64 };
static char engine[SIZE], bitcode[SIZE]; // both versions begin with the same bytes, and must leave the same

static void fill(void) {
  for (int i = 0; i < SIZE; ++i) engine[i] = bitcode[i] = "\0abc\xff"[rand() % 5];
  engine[15] = engine[SIZE - 1] = bitcode[15] = bitcode[SIZE - 1] = 0;
}

#define FAIL() (printf("line %d\n", __LINE__), exit(1))
#define SAME_BYTES() (memcmp(engine, bitcode, SIZE) ? FAIL() : (void)0)
// The results are pointers into the two arrays, or null.
#define SAME_PLACE(name, ...)                                                                                \
  do {                                                                                                       \
    fill();                                                                                                  \
    char *base = engine, *one = (char *)name(__VA_ARGS__), *from = base;                                     \
    base = bitcode;                                                                                          \
    char *two = (char *)__sonde_##name(__VA_ARGS__);                                                         \
    if ((one ? one - from : -1) != (two ? two - base : -1)) FAIL();                                          \
    SAME_BYTES();                                                                                            \
  } while (0)
#define SAME_NUMBER(name, ...)                                                                               \
  do {                                                                                                       \
    fill();                                                                                                  \
    char *base = engine;                                                                                     \
    if ((long)name(__VA_ARGS__) != (long)__sonde_##name(__VA_ARGS__)) FAIL();                                \
  } while (0)

static int sign(int order) { return (order > 0) - (order < 0); }
#define SAME_ORDER(name, ...)                                                                                \
  do {                                                                                                       \
    fill();                                                                                                  \
    char *base = engine;                                                                                     \
    if (sign(name(__VA_ARGS__)) != sign(__sonde_##name(__VA_ARGS__))) FAIL();                                \
  } while (0)

int main(void) {
  int rounds = 0;
  for (; rounds < 20000; ++rounds) {
    int a = rand() % 16, b = rand() % 16, n = rand() % 16, c = "\0abc\xff"[rand() % 5];
    switch (rounds % 20) {
    case 0: SAME_PLACE(memcpy, base + a, base + 32 + b, n); break;
    case 1: SAME_PLACE(mempcpy, base + a, base + 32 + b, n); break;
    case 2: SAME_PLACE(memmove, base + a, base + b, n); break;
    case 3: SAME_PLACE(memset, base + a, c, n); break;
    case 4:
      fill(), bzero(engine + a, n), __sonde_bzero(bitcode + a, n);
      SAME_BYTES();
      break;
    case 5: SAME_ORDER(memcmp, base + a, base + b, n); break;
    case 6: SAME_ORDER(bcmp, base + a, base + b, n); break;
    case 7: SAME_PLACE(memchr, base + a, c, n); break;
    case 8: SAME_NUMBER(strlen, base + a); break;
    case 9: SAME_NUMBER(strnlen, base + a, n); break;
    case 10: SAME_PLACE(strcpy, base + 32 + b, base + a); break;
    case 11: SAME_PLACE(stpcpy, base + 32 + b, base + a); break;
    case 12: SAME_PLACE(strncpy, base + 32 + b, base + a, n); break;
    case 13: SAME_PLACE(strcat, base + 20, base + a % 8); break;
    case 14: SAME_PLACE(strncat, base + 20, base + a % 8, n); break;
    case 15: SAME_ORDER(strcmp, base + a, base + b); break;
    case 16: SAME_ORDER(strncmp, base + a, base + b, n); break;
    case 17: SAME_PLACE(strchr, base + a, c); break;
    case 18: SAME_PLACE(strrchr, base + a, c); break;
    default: {
      fill();
      char *one = strndup(engine + a, n), *two = __sonde_strndup(engine + a, n), *all = __sonde_strdup(engine + a);
      if (strcmp(one, two) || strcmp(all, engine + a)) FAIL();
      free(one), free(two), free(all);
    }
    }
  }
  printf("%d rounds\n", rounds);
}
