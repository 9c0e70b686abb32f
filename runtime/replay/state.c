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

/* Whole pages, if the program was made to note which of its blocks it enters. */
extern char __sonde_block_flags[] __attribute__((weak));
extern const uint64_t __sonde_block_flags_size __attribute__((weak));

static int state = -1;

/* To a sanitizer of pwrite, other variables are none of our business. */
static int keep(void *memory, size_t size, off_t offset) {
  return syscall(SYS_pwrite64, state, memory, size, offset) == (long)size;
}

static void share(void *memory, size_t size, off_t offset) {
  mmap(memory, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, state, offset);
}

__attribute__((constructor(101))) static void openState(void) {
  const char *file = getenv("SONDE_REPLAY_STATE");
  if (!file || (state = open(file, O_RDWR | O_CLOEXEC)) < 0) return;
  /* Other variables may share the page of the hash, so it is kept. */
  if (&__sonde_path_hash && keep(&__sonde_path_hash, replayPage, 0)) share(&__sonde_path_hash, replayPage, 0);
  /* Flags of tests that ran before stay. */
  if (&__sonde_block_flags_size) share(__sonde_block_flags, __sonde_block_flags_size, replayFlags);
}

void sondeReplayEnd(enum ReplayEnd end) {
  uint64_t word = end;
  if (state >= 0 && pwrite(state, &word, sizeof word, replayPage) != sizeof word) abort();
}
