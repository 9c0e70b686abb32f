// EXIT: 3
// EXPECT-ERROR: external_unknown.c:6:
// EXPECT-ERROR: function no_such_function has no body and the host's C library does not have it
int no_such_function(int);
int main(void) {
  return no_such_function(3);
}
