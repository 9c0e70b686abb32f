// A number that the enumeration has no room for is read as one; only C++ calls that undefined.
// CHECK: enum
// LEVELS: default
// CFLAGS: -x c++
// FLAGS: --check=+enum
// EXPECT-ERROR: enum_of_number.c:14:17: error: value that its type does not have [InvalidValue] (CWE-758)
// EXPECT-ERROR: 41 is no value of 'Colour'
enum Colour { red, green, blue };
struct Record { Colour colour; };

int main(int argc, char **argv) {
  Record record;
  *(int *)&record = argc + 40;
  return record.colour == blue;
}
