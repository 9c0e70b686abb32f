// EXPECT-ERROR: debug_trap.c:4:
// EXPECT-ERROR: error: trap [Trap]
int main(void) {
  __builtin_debugtrap();
}
