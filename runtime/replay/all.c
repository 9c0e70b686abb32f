/* Everything that a natively compiled program is linked with to be replayed: compiled in one go, since that is done on each replay. */

#include "../fuzz/main.c"
#include "../intrinsics/choices.c"
#include "../verifier/nondet.c"
#include "../verifier/verdict.c"
#include "allocation.c"
#include "checks.c"
#include "functions.c"
#include "inputs.c"
#include "main.c"
#include "state.c"
