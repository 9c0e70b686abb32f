/* Errors and signals in the words of the host's library (host/messages.c). */
#define _GNU_SOURCE
#include <locale.h>
#include <regex.h>
#include <stdio.h>
#include <string.h>
#include "host_messages.h"

#define COUNT(texts) (int)(sizeof(texts) / sizeof *(texts))

typedef char Text[40];

static char *unknown(Text text, const char *format, int number) {
  snprintf(text, sizeof(Text), format, number);
  return text;
}

char *strerror(int error) {
  static Text text;
  return error >= 0 && error < COUNT(errorTexts) ? (char *)errorTexts[error] : unknown(text, "Unknown error %d", error);
}
char *strerror_l(int error, locale_t locale) { return strerror(error); }

char *strsignal(int signal) {
  static Text text;
  if (signal >= 0 && signal < COUNT(signalTexts)) return (char *)signalTexts[signal];
  return signal >= 34 && signal <= 64 ? unknown(text, "Real-time signal %d", signal - 34)
                                      : unknown(text, "Unknown signal %d", signal);
}

size_t regerror(int error, const regex_t *expression, char *buffer, size_t size) {
  const char *text = error >= 0 && error < COUNT(matchTexts) ? matchTexts[error] : "";
  return snprintf(buffer, size, "%s", text) + 1;
}
