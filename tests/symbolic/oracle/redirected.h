#pragma once

/* Functions the native program calls in the runtime's version (oracle_malloc …) instead of the C library's
   or, of klee.h, the guest's. Included by the runtime (C) and by the instrumenter (C++). */

/* X(name) */
#define ORACLE_REDIRECTED(X)                                                                                 \
  X(malloc)                                                                                                  \
  X(calloc)                                                                                                  \
  X(realloc)                                                                                                 \
  X(free)                                                                                                    \
  X(exit)                                                                                                    \
  X(_exit)                                                                                                   \
  X(abort)                                                                                                   \
  X(atexit)                                                                                                  \
  X(__assert_fail)                                                                                           \
  X(memcpy)                                                                                                  \
  X(memmove)                                                                                                 \
  X(memset)                                                                                                  \
  X(memcmp)                                                                                                  \
  X(memchr)                                                                                                  \
  X(strlen)                                                                                                  \
  X(strnlen)                                                                                                 \
  X(strcpy)                                                                                                  \
  X(strncpy)                                                                                                 \
  X(strcat)                                                                                                  \
  X(strncat)                                                                                                 \
  X(strcmp)                                                                                                  \
  X(strncmp)                                                                                                 \
  X(strchr)                                                                                                  \
  X(strrchr)                                                                                                 \
  X(strdup)                                                                                                  \
  X(klee_range)
