// CHECK: bounds
// EXPECT-ERROR: global_overflow.c:9:
// FLAGS: --check=-index
// EXPECT-ERROR: error: access out of bounds [OutOfBounds]
// EXPECT-ERROR: global variable 'table' of 20 bytes
static int table[5];
volatile int place = 5;
int main(void) {
  table[place] = 1;
  return 0;
}
