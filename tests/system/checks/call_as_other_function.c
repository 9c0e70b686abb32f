// A function is called with other arguments than it has.
// CHECK: function-type
// LEVELS: default
// FLAGS: --check=+function-type
// EXPECT-ERROR: call_as_other_function.c:11:
// EXPECT-ERROR: error: call of something that is not a function [BadCall] (CWE-686)
static int twice(int x) { return 2 * x; }

int main(int argc, char **argv) {
  int (*function)(long, long) = (int (*)(long, long))twice;
  return function(argc, 3) == 7;
}
