// EXPECT-ERROR: code_as_data.c:5:
// EXPECT-ERROR: error: code accessed as data [CodeAccess]
int main(void) {
  volatile char *p = (volatile char *)main;
  return *p;
}
