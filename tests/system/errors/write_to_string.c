// CHECK: read-only
// EXPECT-ERROR: write_to_string.c:7:
// EXPECT-ERROR: error: write to read-only memory [WriteToConstant]
// EXPECT-ERROR: constant
int main(void) {
  char *text = "constant";
  text[0] = 'C';
  return 0;
}
