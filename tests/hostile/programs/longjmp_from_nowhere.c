// A jump to a place that nobody has set.
#include <setjmp.h>
static jmp_buf nowhere;
int main(void) { longjmp(nowhere, 1); }
