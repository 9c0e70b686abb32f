// NEEDS: libc
// Signals that a program sends itself: handlers, masks, what waits for them to be lifted, jumps out of handlers; and `abort`.
#define _GNU_SOURCE
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHECK(condition) printf("%d %s\n", (condition) != 0, #condition)

static long seen;
static int code, depth;
static sigjmp_buf place;

static void count(int signal) { seen = seen * 100 + signal; }

static void nested(int signal) {
  count(signal);
  if (++depth < 3) raise(depth == 1 ? SIGUSR2 : signal); /* its own has to wait */
  count(depth);
}

static void informed(int signal, siginfo_t *info, void *context) {
  count(signal);
  code = info->si_signo == signal && context != NULL ? info->si_code : 1;
}

static void leave(int signal) {
  count(signal);
  siglongjmp(place, signal);
}

static long take(void) {
  long result = seen;
  seen = 0;
  return result;
}

static void install(int signal, void (*handler)(int), int flags) {
  struct sigaction action = {0}, old;
  action.sa_handler = handler;
  action.sa_flags = flags;
  CHECK(sigaction(signal, &action, &old) == 0);
}

static void handlers(void) {
  CHECK(signal(SIGUSR1, count) == SIG_DFL);
  CHECK(raise(SIGUSR1) == 0 && take() == SIGUSR1);
  CHECK(kill(getpid(), SIGUSR1) == 0 && take() == SIGUSR1);
  CHECK(signal(SIGUSR1, SIG_IGN) == count);
  CHECK(raise(SIGUSR1) == 0 && take() == 0);
  CHECK(raise(SIGCHLD) == 0 && raise(SIGWINCH) == 0);
  install(SIGUSR1, count, SA_RESETHAND);
  CHECK(raise(SIGUSR1) == 0 && take() == SIGUSR1);
  struct sigaction now;
  CHECK(sigaction(SIGUSR1, NULL, &now) == 0 && now.sa_handler == SIG_DFL);
  CHECK(sigaction(SIGKILL, &now, NULL) < 0 && errno == EINVAL);
  struct sigaction action = {0};
  action.sa_sigaction = informed;
  action.sa_flags = SA_SIGINFO;
  CHECK(sigaction(SIGTERM, &action, NULL) == 0 && raise(SIGTERM) == 0 && take() == SIGTERM && code == SI_TKILL);
  CHECK(kill(getpid(), SIGTERM) == 0 && take() == SIGTERM && code == SI_USER);
  CHECK(kill(getpid(), 0) == 0 && kill(getpid(), 100) < 0 && errno == EINVAL);
}

static void masks(void) {
  sigset_t set, old, waiting;
  install(SIGUSR1, count, 0), install(SIGUSR2, count, 0);
  sigemptyset(&set), sigaddset(&set, SIGUSR1), sigaddset(&set, SIGUSR2);
  CHECK(sigprocmask(SIG_BLOCK, &set, &old) == 0 && !sigismember(&old, SIGUSR1));
  raise(SIGUSR1), raise(SIGUSR1), raise(SIGUSR2);
  CHECK(take() == 0 && sigpending(&waiting) == 0 && sigismember(&waiting, SIGUSR1) && sigismember(&waiting, SIGUSR2));
  sigdelset(&set, SIGUSR2);
  CHECK(sigprocmask(SIG_SETMASK, &set, NULL) == 0 && take() == SIGUSR2);
  CHECK(sigprocmask(SIG_UNBLOCK, &set, &old) == 0 && sigismember(&old, SIGUSR1) && take() == SIGUSR1);
}

static void inside(void) {
  install(SIGUSR1, nested, 0), install(SIGUSR2, nested, SA_NODEFER);
  raise(SIGUSR1);
  printf("%ld %d\n", take(), depth);
}

static void jumps(void) {
  install(SIGUSR1, leave, 0);
  for (int n = 0; n < 3; ++n) {
    int from = sigsetjmp(place, 1);
    if (!from) raise(SIGUSR1), CHECK(0);
    CHECK(from == SIGUSR1 && take() == SIGUSR1);
  }
}

static void last(int signal) {
  printf("last %d\n", signal);
  exit(7);
}

int main(void) {
  handlers(), masks(), inside(), jumps();
  signal(SIGABRT, last);
  abort();
}
