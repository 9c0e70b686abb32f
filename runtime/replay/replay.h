/* The functions of klee.h for a natively compiled program, which is run on one test. */
#pragma once

#include "state.h"

#include <klee/klee.h>
#include <stdio.h>

/* Clears what calls that have returned left on the stack. */
void __sonde_clear_stack(void);

/* How the run ends, for `sonde replay`. */
void sondeReplayEnd(enum ReplayEnd end);
