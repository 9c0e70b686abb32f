#pragma once

/* What every program of this folder begins with. */

#include <assert.h>
#include <klee/klee.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A variable that may be anything. */
#define SYMBOLIC(type, name)                                                                                 \
  type name;                                                                                                 \
  klee_make_symbolic(&name, sizeof name, #name)
