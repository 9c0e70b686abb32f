// A record is read as it comes, and its flag is a byte of the input.
// CHECK: bool
// LEVELS: default
// FLAGS: --check=+bool
// EXPECT-ERROR: bool_of_input.c:16:17: error: value that its type does not have [InvalidValue] (CWE-758)
// EXPECT-ERROR: is no value of
// EXPECT-ERROR: 1 in an error
#include <klee/klee.h>
#include <stdbool.h>

struct Record { char kind; bool flag; };

int main(void) {
  struct Record record;
  klee_make_symbolic(&record, sizeof record, "record");
  return record.flag ? 3 : 4;
}
