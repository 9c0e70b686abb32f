/* What comes before the program's own constructors and after everything else: the library's variables, and the last
   flush. The engine has the globals, the arguments and the environment in place already. */
#define _GNU_SOURCE
#include <unistd.h>
#include "pthread_impl.h"
#include "libc.h"
#include "stdio_impl.h"
#include <sys/ioctl.h>

struct pthread __sonde_thread;
volatile int __thread_list_lock;

static void nothing(void) {}
weak_alias(nothing, __stdio_exit); /* stdio's own, where the program has stdio */

extern weak hidden FILE __stdout_FILE;

/* musl asks whether standard output is a terminal when the first line is complete, which by then is written; the host's
   library has asked before. */
static void bufferStdout(void) {
  struct winsize size;
  if (&__stdout_FILE && __syscall(SYS_ioctl, 1, TIOCGWINSZ, &size)) __stdout_FILE.lbf = EOF;
}

/* Programs see an auxiliary vector only through getauxval. */
static size_t auxiliaryVector[] = {6 /* AT_PAGESZ */, 4096, 0, 0};

__attribute__((constructor(0))) void __sonde_start(int argc, char **argv, char **envp) {
  __environ = envp;
  libc.auxv = auxiliaryVector;
  libc.page_size = 4096;
  char *name = argc > 0 ? argv[0] : "";
  __progname = __progname_full = name;
  for (; *name; ++name)
    if (*name == '/') __progname = name + 1;
  struct pthread *self = &__sonde_thread;
  self->self = self->prev = self->next = self;
  self->detach_state = DT_JOINABLE;
  self->tid = 1;
  self->locale = &libc.global_locale;
  self->robust_list.head = &self->robust_list.head;
  bufferStdout();
}

/* The engine calls this when the handlers of `atexit` and the destructors have run. */
void __sonde_finish(void) { __stdio_exit(); }
