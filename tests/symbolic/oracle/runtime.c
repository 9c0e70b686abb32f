/* Runs the instrumented program.

     witness enumerate LIMIT      on every input; a line for each path (hash) and way of ending, with the first
                                  input that leads there: KIND HASH EXITCODE INPUT; then: runs COUNT
     witness replay TEST.ktest…   on each test; a line for each: KIND HASH EXITCODE INPUT
*/

#include "runtime.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The program's, unless it has no branch. */
__attribute__((weak)) uint64_t __sonde_path_hash;
int oracle_program_main(int argc, char **argv, char **environment);

static sigjmp_buf runEnd;
static const char *runKind;
static int runExitCode;
static uint64_t hashAtStart;

static void (*exitHandlers[32])(void);
static size_t exitHandlerCount;

void endRun(const char *kind, int exitCode) {
  runKind = kind;
  runExitCode = exitCode;
  siglongjmp(runEnd, 1);
}

static void onSignal(int signal) { endRun(signal == SIGSEGV || signal == SIGBUS ? "WildPointer" : "Signal", signal); }

/* --- What ends a run --- */

/* The checks of calls that the engine adds to a program. The witness does not check formats and pairs of pointers. */
void __sonde_check_product(int overflows) {
  if (overflows) endRun("AllocationOverflow", 0);
}
void __sonde_check_format(const char *format, const char *types) { (void)format, (void)types; }
void __sonde_check_pointers(const void *left, const void *right) { (void)left, (void)right; }

_Noreturn void oracle__exit(int code) { endRun("exit", code & 255); }
_Noreturn void oracle_exit(int code) {
  while (exitHandlerCount > 0) exitHandlers[--exitHandlerCount]();
  oracle__exit(code);
}
int oracle_atexit(void (*handler)(void)) {
  if (exitHandlerCount == sizeof exitHandlers / sizeof *exitHandlers) return 1;
  exitHandlers[exitHandlerCount++] = handler;
  return 0;
}
_Noreturn void oracle_abort(void) { endRun("Abort", 0); }
_Noreturn void oracle_trap(void) { endRun("Trap", 0); }
_Noreturn void oracle_unreachable(void) { endRun("UnreachableReached", 0); }
_Noreturn void oracle___assert_fail(const char *text, const char *file, unsigned line, const char *function) {
  (void)text, (void)file, (void)line, (void)function;
  endRun("AssertionFailed", 0);
}

void oracle_shift(uint64_t tooFar) {
  if (tooFar) endRun("OversizedShift", 0);
}
void oracle_overflow(uint64_t overflows) {
  if (overflows) endRun("IntegerOverflow", 0);
}
void oracle_divide(uint64_t byZero, uint64_t overflow) {
  if (byZero) endRun("DivisionByZero", 0);
  if (overflow) endRun("DivisionOverflow", 0);
}

// The compiler's own checks call these where they fail.
#define HANDLER(name, kind)                                                                                  \
  void __ubsan_handle_##name(void) { endRun(kind, 0); }
HANDLER(out_of_bounds, "IndexOutOfBounds")
HANDLER(vla_bound_not_positive, "BadArraySize")
HANDLER(nonnull_arg, "NullArgument")
HANDLER(nonnull_return_v1, "NullArgument")

extern void *const oracle_functions[];
extern const uint64_t oracle_functions_count;

void oracle_call(void *function) {
  for (uint64_t n = 0; n < oracle_functions_count; ++n)
    if (oracle_functions[n] == function) return;
  endRun("BadCall", 0);
}

/* --- Runs --- */

static void run(void) {
  memoryReset();
  exitHandlerCount = 0;
  __sonde_path_hash = hashAtStart;
  char *arguments[] = {"program", NULL};
  if (sigsetjmp(runEnd, 0) == 0) oracle_exit(oracle_program_main(1, arguments, arguments + 1));
}

static void report(FILE *out) {
  fprintf(out, "%s 0x%016llx %d %s\n", runKind, (unsigned long long)__sonde_path_hash, runExitCode, describeInput());
}

/* The paths seen: an open hash table, never full. */
enum { seenSize = 1 << 18 };
static struct {
  uint64_t hash;
  const char *kind;
} seen[seenSize];

static int isNew(void) {
  size_t at = __sonde_path_hash * 0x9e3779b97f4a7c15u >> 46;
  while (seen[at].kind && (seen[at].hash != __sonde_path_hash || strcmp(seen[at].kind, runKind) != 0))
    at = (at + 1) % seenSize;
  if (seen[at].kind) return 0;
  seen[at].hash = __sonde_path_hash;
  seen[at].kind = runKind;
  return 1;
}

static int enumerate(FILE *out, unsigned long limit) {
  if (limit > seenSize / 2) {
    fprintf(stderr, "witness: at most %d inputs\n", seenSize / 2);
    return 2;
  }
  unsigned long runs = 0;
  enumerateInputs();
  do {
    if (++runs > limit) {
      fprintf(stderr, "witness: more than %lu inputs\n", limit);
      return 2;
    }
    run();
    if (strcmp(runKind, "silent") != 0 && isNew()) report(out);
  } while (nextInput());
  fprintf(out, "runs %lu\n", runs);
  return 0;
}

static int replay(FILE *out, char **files) {
  for (; *files; ++files) {
    if (!replayInput(*files)) {
      fprintf(stderr, "witness: cannot read %s\n", *files);
      return 2;
    }
    run();
    report(out);
  }
  return 0;
}

int main(int argc, char **argv) {
  /* What the program prints is not of interest. */
  FILE *out = fdopen(dup(1), "w");
  dup2(open("/dev/null", O_WRONLY), 1);
  struct sigaction action = {.sa_handler = onSignal, .sa_flags = SA_NODEFER};
  int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
  for (size_t n = 0; n < sizeof signals / sizeof *signals; ++n) sigaction(signals[n], &action, NULL);
  memoryBegin();
  hashAtStart = __sonde_path_hash;

  int result = 2;
  if (argc == 3 && strcmp(argv[1], "enumerate") == 0)
    result = enumerate(out, strtoul(argv[2], NULL, 10));
  else if (argc >= 3 && strcmp(argv[1], "replay") == 0)
    result = replay(out, argv + 2);
  else
    fputs("usage: witness enumerate LIMIT | replay TEST.ktest…\n", stderr);
  return fclose(out) == 0 ? result : 2;
}
