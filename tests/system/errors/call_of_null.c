// CHECK: call
// EXPECT-ERROR: call_of_null.c:6:
// EXPECT-ERROR: error: call of something that is not a function [BadCall]
int (*handler)(int);
int main(void) {
  return handler(3);
}
