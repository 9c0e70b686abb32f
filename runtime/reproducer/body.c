/* Starts the program with the input of a test. Before main is entered, the process starts itself again with the test's arguments, environment,
   standard input and files; what the program asks for afterwards comes from the tables above.

   A file with one test runs it. A file with checks runs each test in a process of its own, or the one that SONDE_TEST names, and prints a line for
   each; its exit code is 1 if one of them fails. */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { sondeSanitizerExit = 86, sondeBadInput = 97, sondeBadAssumption = 98, sondeSecondsForTest = 60 };

/* The parts that are shared with `sonde replay` tell how the program ends. Nobody asks for that here. */
static void sondeReplayEnd(enum ReplayEnd end) { (void)end; }

static const struct SondeTest *sondeTest;
static const struct SondeBytes *sondeNextObject;

static void sondeFail(const char *what, const char *detail) {
  fprintf(stderr, "sonde: %s: %s\n", what, detail);
  _exit(sondeBadInput);
}

static const struct SondeTest *sondeFind(const char *name) {
  for (size_t n = 0; n < sizeof sondeTests / sizeof *sondeTests; ++n)
    if (strcmp(sondeTests[n].name, name) == 0) return &sondeTests[n];
  sondeFail("there is no test of this name", name);
  return NULL;
}

static void sondeWriteFile(int file, const struct SondeBytes *content) {
  for (size_t at = 0; at < content->size;) {
    ssize_t count = write(file, content->bytes + at, content->size - at);
    if (count < 0) sondeFail("cannot write a file of the test", strerror(errno));
    at += (size_t)count;
  }
}

static void sondeMakeFiles(const struct SondeTest *test) {
  for (const struct SondeBytes *each = test->files; each->name; ++each) {
    int file = open(each->name, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file < 0) sondeFail("cannot make a file of the test", each->name);
    sondeWriteFile(file, each);
    close(file);
  }
  if (!test->standardInput) return;
  FILE *file = tmpfile();
  if (!file) sondeFail("cannot make standard input", strerror(errno));
  sondeWriteFile(fileno(file), test->standardInput);
  lseek(fileno(file), 0, SEEK_SET);
  dup2(fileno(file), STDIN_FILENO);
}

static void sondeAddOptions(const char *name, const char *options) {
  const char *before = getenv(name);
  char text[2000];
  snprintf(text, sizeof text, "%s%s%s", before ? before : "", before && *before ? ":" : "", options);
  setenv(name, text, 1);
}

/* Starts the program again, with the input of the test. New memory of the heap holds 0xaa, as in Sonde: glibc takes the complement. */
static void sondeStart(const struct SondeTest *test) {
  sondeMakeFiles(test);
  for (const char *const *each = test->environment; each[0]; each += 2) setenv(each[0], each[1], 1);
  setenv("MALLOC_PERTURB_", "85", 1);
  sondeAddOptions("ASAN_OPTIONS", "exitcode=86:detect_leaks=0:malloc_fill_byte=170:max_malloc_fill_size=67108864:strict_memcmp=0");
  sondeAddOptions("UBSAN_OPTIONS", "halt_on_error=1:exitcode=86");
  setenv("SONDE_TEST_STARTED", test->name, 1);
  execv("/proc/self/exe", (char *const *)test->arguments);
  sondeFail("cannot start the program again", strerror(errno));
}

/* Returns what is wrong with the end of a test; null if nothing is. The error that a test showed must not show again. */
static const char *sondeWhatFailed(const struct SondeTest *test, int status) {
  if (WIFSIGNALED(status)) return WTERMSIG(status) == SIGALRM ? "it took too long" : strsignal(WTERMSIG(status));
  int code = WEXITSTATUS(status);
  if (code == sondeSanitizerExit) return "a sanitizer found an error";
  if (code == sondeBadInput) return "the program asks for other input than the test has";
  if (code == sondeBadAssumption) return "an assumption of the program does not hold for this test";
  if (test->expectedExit >= 0 && code != test->expectedExit) return "the exit code is another one";
  return NULL;
}

static int sondeCheck(size_t number, const struct SondeTest *test) {
  fflush(stdout);
  pid_t child = fork();
  if (child < 0) sondeFail("cannot start a process", strerror(errno));
  if (child == 0) {
    char folder[] = "/tmp/sonde-test-XXXXXX";
    if (test->files->name && (!mkdtemp(folder) || chdir(folder) != 0)) sondeFail("cannot make a folder", folder);
    alarm(sondeSecondsForTest);
    sondeStart(test);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  const char *problem = sondeWhatFailed(test, status);
  printf("%s %zu - %s%s%s\n", problem ? "not ok" : "ok", number, test->name, problem ? ": " : "", problem ? problem : "");
  return problem != NULL;
}

static int sondeCheckAll(const char *only) {
  int failed = 0;
  size_t count = sizeof sondeTests / sizeof *sondeTests;
  if (only) return sondeCheck(1, sondeFind(only));
  printf("1..%zu\n", count);
  for (size_t n = 0; n < count; ++n) failed |= sondeCheck(n + 1, &sondeTests[n]);
  return failed;
}

__attribute__((constructor(101))) static void sondeBegin(void) {
  const char *started = getenv("SONDE_TEST_STARTED");
  if (!started && sondeChecks) {
    int failed = sondeCheckAll(getenv("SONDE_TEST"));
    fflush(stdout);
    _exit(failed);
  }
  if (!started) sondeStart(&sondeTests[0]);
  sondeTest = sondeFind(started);
  sondeNextObject = sondeTest->objects;
#ifdef SONDE_FUZZ_TARGET
  for (const struct SondeBytes *each = sondeTest->objects; each->name; ++each)
    if (strcmp(each->name, "data") == 0) __sonde_fuzz_limit = each->size;
#endif
}

void klee_make_symbolic(void *object, size_t size, const char *name) {
  if (!name || !*name) name = "unnamed";
  if (!sondeNextObject->name) sondeFail("the test has no more input, but the program asks for", name);
  if (strcmp(sondeNextObject->name, name) != 0 || sondeNextObject->size != size)
    sondeFail("the program asks for other input than the test has", name);
  memcpy(object, sondeNextObject->bytes, size);
  ++sondeNextObject;
}
