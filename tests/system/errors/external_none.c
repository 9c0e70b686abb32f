// FLAGS: --external=none
// EXPECT-ERROR: external_none.c:7:
// EXPECT-ERROR: function puts has no body and --external=none forbids native calls
int puts(const char *);
int main(void) {
  int x = 1;
  return puts("never");
}
