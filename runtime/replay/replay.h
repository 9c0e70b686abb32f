/* The functions of klee.h for a natively compiled program, which is run on one test. */
#pragma once

#include "state.h"

#include <klee/klee.h>
#include <stdio.h>

/* How the run ends, for `sonde replay`. */
void sondeReplayEnd(enum ReplayEnd end);
