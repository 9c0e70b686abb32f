/* Wishes about how the engine works, which change nothing in what is explored. */

#include <klee/klee.h>

void klee_prefer_cex(void* object, uintptr_t condition) {}
void klee_posix_prefer_cex(void* object, uintptr_t condition) {}
void klee_mark_global(void* object) {}
void klee_open_merge(void) {}
void klee_close_merge(void) {}
void klee_set_forking(unsigned enable) {}

unsigned klee_is_replay(void) { return 0; }
