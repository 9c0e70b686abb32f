// A record is read as it comes, and its kind is an input.
// CHECK: enum
// LEVELS: default
// CFLAGS: -x c++
// FLAGS: --check=+enum
// EXPECT-ERROR: error: value that its type does not have [InvalidValue] (CWE-758)
// EXPECT-ERROR: is no value of 'Kind'
// EXPECT-ERROR: 1 in an error
#include <klee/klee.h>

enum Kind { number, text };
struct Record { Kind kind; };

int main() {
  Record record;
  klee_make_symbolic(&record, sizeof record, "record");
  return record.kind == text ? 3 : 4;
}
