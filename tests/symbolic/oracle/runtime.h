#pragma once

/* The runtime of a native witness: the program's memory, its input, and how a run of it ends. One process
   runs the program many times, once for each input. */

#include <stddef.h>
#include <stdint.h>

/* --- How runs end (runtime.c) --- */

/* The run is over. Kinds are named as the engine names them; "exit" and "silent" are no errors. */
_Noreturn void endRun(const char* kind, int exitCode);

/* --- Memory (memory.c) --- */

void memoryBegin(void); /* before the first run: remembers what globals hold */
void memoryReset(void); /* before each run: globals as they were, no stack, no heap */

void oracle_access(const void* address, uint64_t size, uint64_t write);
void* oracle_malloc(size_t size);

/* --- Input (input.c) --- */

/* Either all inputs one after the other … */
void enumerateInputs(void);
/* … after the first, the next one; 0: there is none. */
int nextInput(void);
/* … or those of a .ktest file; 0: it cannot be read. */
int replayInput(const char* file);
/* What the run was given so far: `name=hex name=hex`. */
const char* describeInput(void);
