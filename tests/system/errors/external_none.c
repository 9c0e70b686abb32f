// EXIT: 3
// FLAGS: --libc=none --external=none
// EXPECT-ERROR: external_none.c:8:
// EXPECT-ERROR: function getpid has no body and --external=none forbids native calls
int puts(const char *), getpid(void);
int main(void) {
  puts("the engine prints by itself");
  return getpid();
}
