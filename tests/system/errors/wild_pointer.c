// CHECK: bounds
// EXPECT-ERROR: wild_pointer.c:6:
// EXPECT-ERROR: error: access through a pointer to no object [WildPointer]
int *volatile p = (int *)0x600000001000;
int main(void) {
  return *p;
}
