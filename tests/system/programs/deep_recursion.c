// A million nested calls.
// EXPECT: 1000000
// FLAGS: --stack-size=64
#include <stdio.h>
static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
int main(void) { printf("%d\n", depth(1000000)); }
