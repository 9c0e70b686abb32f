// The number of leading zeros of zero is not defined.
// CHECK: builtin
// LEVELS: default
// FLAGS: --check=+builtin
// EXPECT-ERROR: builtin_of_zero.c:8:43: error: builtin of the compiler used where it is undefined [BadBuiltin] (CWE-758)
// EXPECT-ERROR: __builtin_clz(0)

static int bits(unsigned x) { return 32 - __builtin_clz(x); }

int main(int argc, char **argv) { return bits((unsigned)argc - 1) == 7; }
