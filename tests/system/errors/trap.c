// CHECK: assertion
// EXPECT-ERROR: trap.c:5:
// EXPECT-ERROR: error: trap [Trap]
int main(void) {
  __builtin_trap();
}
