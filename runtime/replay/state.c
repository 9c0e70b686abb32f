#include "state.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The program's, if it was prepared so; it has a page's alignment. */
extern uint64_t __sonde_path_hash __attribute__((weak));

static int state = -1;

__attribute__((constructor(101))) static void openState(void) {
  const char *file = getenv("SONDE_REPLAY_STATE");
  if (!file || (state = open(file, O_RDWR | O_CLOEXEC)) < 0) return;
  char *page = (char *)&__sonde_path_hash;
  /* Other variables may share the page; to a sanitizer of pwrite they are none of our business. */
  if (page && syscall(SYS_pwrite64, state, page, (size_t)replayPage, (off_t)0) == replayPage)
    mmap(page, replayPage, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, state, 0);
}

void sondeReplayEnd(enum ReplayEnd end) {
  uint64_t word = end;
  if (state >= 0 && pwrite(state, &word, sizeof word, replayPage) != sizeof word) abort();
}
