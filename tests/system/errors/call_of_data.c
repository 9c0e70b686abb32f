// CHECK: call
// EXPECT-ERROR: call_of_data.c:7:
// EXPECT-ERROR: error: call of something that is not a function [BadCall]
int data = 5;
int main(void) {
  void (*volatile f)(void) = (void (*)(void))&data;
  f();
  return 0;
}
