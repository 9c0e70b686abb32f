// The address of a member is taken through a null pointer, without an access.
// CHECK: null-member
// LEVELS: default
// FLAGS: --check=+null-member
// EXPECT-ERROR: member_of_null.c:12:
// EXPECT-ERROR: error: null pointer dereference [Null] (CWE-476)
// EXPECT-ERROR: use of a null pointer as
struct Pair { int first, second; };

int main(int argc, char **argv) {
  struct Pair pair, *pointer = argc > 1 ? &pair : 0;
  int *member = &pointer->second;
  return member == &pair.second;
}
