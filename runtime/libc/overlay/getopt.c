/* <getopt.h> with the words and the order of the host's library: options may come after other arguments, which are moved
   behind them as they are passed. */
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

enum Order { Permute, EndAtOther, ReturnOthers };

static struct {
  char *rest; /* of the word with short options that is being read */
  enum Order order;
  int othersBegin, othersEnd; /* arguments that were passed and wait to be moved */
  int isReady;
} at;

static int isOption(const char *word) { return word[0] == '-' && word[1]; }

/* The arguments that were passed change places with the options read since. */
static void moveOthers(char **words) {
  int options = optind - at.othersEnd;
  for (int n = 0; n < options; ++n) {
    char *option = words[at.othersEnd + n];
    memmove(words + at.othersBegin + n + 1, words + at.othersBegin + n,
            (at.othersEnd - at.othersBegin) * sizeof *words);
    words[at.othersBegin + n] = option;
  }
  at.othersBegin += options;
  at.othersEnd = optind;
}

static const char *begin(const char *letters, int isPosix) {
  static int isStarted;
  if (!isStarted) isStarted = 1, optopt = 0;
  if (!optind) optind = 1, at.isReady = 0;
  if (!at.isReady) {
    at.rest = 0;
    at.othersBegin = at.othersEnd = optind;
    int endsAtOther = *letters == '+' || isPosix || getenv("POSIXLY_CORRECT");
    at.order = *letters == '-' ? ReturnOthers : endsAtOther ? EndAtOther : Permute;
    at.isReady = 1;
  }
  return *letters == '-' || *letters == '+' ? letters + 1 : letters;
}

/* -1: no option is left. 1: an argument that is to be returned like one. 0: `optind` is at an option. */
static int nextWord(int count, char **words) {
  if (at.othersEnd > optind) at.othersEnd = optind;
  if (at.othersBegin > optind) at.othersBegin = optind;
  if (at.order == Permute) {
    if (at.othersBegin != at.othersEnd && at.othersEnd != optind)
      moveOthers(words);
    else if (at.othersEnd != optind)
      at.othersBegin = optind;
    while (optind < count && !isOption(words[optind])) ++optind;
    at.othersEnd = optind;
  }
  if (optind < count && !strcmp(words[optind], "--")) {
    ++optind;
    if (at.othersBegin != at.othersEnd && at.othersEnd != optind)
      moveOthers(words);
    else if (at.othersBegin == at.othersEnd)
      at.othersBegin = optind;
    at.othersEnd = optind = count;
  }
  if (optind == count) {
    if (at.othersBegin != at.othersEnd) optind = at.othersBegin;
    return -1;
  }
  if (isOption(words[optind])) return 0;
  if (at.order == EndAtOther) return -1;
  optarg = words[optind++];
  return 1;
}

/* What a long option is looked for by. */
struct Search {
  char **words;
  const char *prefix;
  const char *name; /* with what follows it */
  size_t length;
  const struct option *options;
  int isLongOnly, isTold;
};

static int differ(const struct option *one, const struct option *other) {
  return one->has_arg != other->has_arg || one->flag != other->flag || one->val != other->val;
}

static int begins(const struct Search *search, const struct option *option) {
  return !strncmp(option->name, search->name, search->length);
}

/* The option of that name, or the only one whose name begins so; `isAmbiguous` if there are several. */
static const struct option *find(const struct Search *search, int *isAmbiguous) {
  const struct option *found = 0;
  for (const struct option *option = search->options; option->name; ++option)
    if (begins(search, option) && strlen(option->name) == search->length) return option;
  for (const struct option *option = search->options; option->name; ++option) {
    if (!begins(search, option)) continue;
    if (!found)
      found = option;
    else if (search->isLongOnly || differ(found, option))
      *isAmbiguous = 1;
  }
  return found;
}

static void tellAmbiguous(const struct Search *search, const struct option *first) {
  fprintf(stderr, "%s: option '%s%s' is ambiguous; possibilities:", search->words[0], search->prefix, search->name);
  for (const struct option *option = search->options; option->name; ++option)
    if (begins(search, option) && (option == first || search->isLongOnly || differ(first, option)))
      fprintf(stderr, " '%s%s'", search->prefix, option->name);
  fprintf(stderr, "\n");
}

static void tell(const struct Search *search, const char *format, const char *name) {
  if (search->isTold) fprintf(stderr, format, search->words[0], search->prefix, name);
}

/* -1: not a long option after all, but short ones. */
static int longOption(int count, struct Search *search, const char *letters, int *index) {
  int isAmbiguous = 0;
  search->length = strcspn(search->name, "=");
  const struct option *found = find(search, &isAmbiguous);
  if (!found && search->isLongOnly && search->prefix[1] == 0 && strchr(letters, *search->name)) return -1;
  ++optind;
  at.rest = 0;
  if (!found || isAmbiguous) {
    if (!found)
      tell(search, "%s: unrecognized option '%s%s'\n", search->name);
    else if (search->isTold)
      tellAmbiguous(search, found);
    optopt = 0;
    return '?';
  }
  optarg = 0;
  if (search->name[search->length]) {
    if (!found->has_arg) {
      tell(search, "%s: option '%s%s' doesn't allow an argument\n", found->name);
      optopt = found->val;
      return '?';
    }
    optarg = (char *)search->name + search->length + 1;
  } else if (found->has_arg == required_argument) {
    if (optind >= count) {
      tell(search, "%s: option '%s%s' requires an argument\n", found->name);
      optopt = found->val;
      return *letters == ':' ? ':' : '?';
    }
    optarg = search->words[optind++];
  }
  if (index) *index = found - search->options;
  if (!found->flag) return found->val;
  *found->flag = found->val;
  return 0;
}

static int shortOption(int count, char **words, const char *letters, const struct option *options, int *index,
                       int isTold) {
  char letter = *at.rest++;
  const char *known = letter == ':' || letter == ';' ? 0 : strchr(letters, letter);
  char *rest = at.rest;
  if (!*rest) ++optind, at.rest = 0;
  if (!known) {
    if (isTold) fprintf(stderr, "%s: invalid option -- '%c'\n", words[0], letter);
    optopt = letter;
    return '?';
  }
  int isLong = letter == 'W' && known[1] == ';' && options;
  if (known[1] != ':' && !isLong) return letter;
  optarg = 0;
  at.rest = 0;
  if (*rest) {
    optarg = rest;
    ++optind;
  } else if (isLong || known[2] != ':') {
    if (optind == count) {
      if (isTold) fprintf(stderr, "%s: option requires an argument -- '%c'\n", words[0], letter);
      optopt = letter;
      return *letters == ':' ? ':' : '?';
    }
    optarg = words[optind++];
  }
  if (!isLong) return letter;
  struct Search search = {words, "-W ", optarg, 0, options, 0, isTold};
  --optind;
  return longOption(count, &search, letters, index);
}

static int next(int count, char **words, const char *letters, const struct option *options, int *index,
                int isLongOnly, int isPosix) {
  if (count < 1) return -1;
  letters = begin(letters, isPosix);
  int isTold = opterr && *letters != ':';
  optarg = 0;
  if (!at.rest || !*at.rest) {
    int kind = nextWord(count, words);
    if (kind) return kind;
    const char *word = words[optind];
    struct Search search = {words, "-", word + 1, 0, options, isLongOnly, isTold};
    if (options && word[1] == '-') {
      search.prefix = "--";
      search.name = word + 2;
      return longOption(count, &search, letters, index);
    }
    if (options && isLongOnly && (word[2] || !strchr(letters, word[1]))) {
      int code = longOption(count, &search, letters, index);
      if (code != -1) return code;
    }
    at.rest = words[optind] + 1;
  }
  return shortOption(count, words, letters, options, index, isTold);
}

int getopt(int count, char *const *words, const char *letters) {
  return next(count, (char **)words, letters, 0, 0, 0, 0);
}
int getopt_long(int count, char *const *words, const char *letters, const struct option *options, int *index) {
  return next(count, (char **)words, letters, options, index, 0, 0);
}
int getopt_long_only(int count, char *const *words, const char *letters, const struct option *options, int *index) {
  return next(count, (char **)words, letters, options, index, 1, 0);
}

/* What the host's headers call in programs that ask for nothing but POSIX. */
int __posix_getopt(int count, char *const *words, const char *letters) {
  return next(count, (char **)words, letters, 0, 0, 0, 1);
}
