/* What a program calls that was made to check itself. */

#include "replay.h"

#include <stdlib.h>

/* The sanitizer's, if it is there. */
__attribute__((weak)) void __sanitizer_print_stack_trace(void);

void __sonde_check_failed(const char *kind) {
  fprintf(stderr, "sonde replay: %s\n", kind);
  if (__sanitizer_print_stack_trace) __sanitizer_print_stack_trace();
  sondeReplayEnd(replayCheckFailed);
  abort();
}
