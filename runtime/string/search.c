#include "bytes.h"

char* strchrnul(const char* text, int wanted) {
  while (*text && *text != (char)wanted) ++text;
  return (char*)text;
}

char* __sonde_strchr(const char* text, int wanted) {
  char* found = strchrnul(text, wanted);
  return *found == (char)wanted ? found : NULL;
}

char* __sonde_strrchr(const char* text, int wanted) {
  const char* found = NULL;
  for (;; ++text) {
    if (*text == (char)wanted) found = text;
    if (!*text) return (char*)found;
  }
}

char* index(const char* text, int wanted) { return __sonde_strchr(text, wanted); }
char* rindex(const char* text, int wanted) { return __sonde_strrchr(text, wanted); }

/* How many bytes of `text` are in `set`, or outside of it, before the first that is not; the terminator ends both. */
static size_t span(const char* text, const char* set, int inside) {
  size_t length = 0;
  for (; text[length]; ++length) {
    const char* member = set;
    while (*member && *member != text[length]) ++member;
    if ((*member != 0) != inside) break;
  }
  return length;
}

size_t strspn(const char* text, const char* set) { return span(text, set, 1); }
size_t strcspn(const char* text, const char* set) { return span(text, set, 0); }

char* strpbrk(const char* text, const char* set) {
  text += span(text, set, 0);
  return *text ? (char*)text : NULL;
}

static char* findString(const char* text, const char* wanted, int (*same)(const char*, const char*, size_t)) {
  size_t length = __sonde_strlen(wanted);
  for (;; ++text) {
    if (same(text, wanted, length) == 0) return (char*)text;
    if (!*text) return NULL;
  }
}

char* strstr(const char* text, const char* wanted) { return findString(text, wanted, __sonde_strncmp); }
char* strcasestr(const char* text, const char* wanted) { return findString(text, wanted, strncasecmp); }

/* --- One piece after the other --- */

char* strtok_r(char* text, const char* separators, char** next) {
  if (!text) text = *next;
  text += span(text, separators, 1);
  if (!*text) {
    *next = text;
    return NULL;
  }
  char* end = text + span(text, separators, 0);
  *next = end;
  if (*end) {
    *end = 0;
    *next = end + 1;
  }
  return text;
}

char* strtok(char* text, const char* separators) {
  static char* next;
  return strtok_r(text, separators, &next);
}

char* strsep(char** next, const char* separators) {
  char* text = *next;
  if (!text) return NULL;
  char* end = text + span(text, separators, 0);
  *next = *end ? end + 1 : NULL;
  *end = 0;
  return text;
}
