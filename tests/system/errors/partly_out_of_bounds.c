// EXPECT-ERROR: partly_out_of_bounds.c:7:
// EXPECT-ERROR: error: access out of bounds [OutOfBounds]
// EXPECT-ERROR: global variable 'bytes' of 7 bytes
static char bytes[7];
volatile int place = 4;
int main(void) {
  return *(int *)(bytes + place);
}
