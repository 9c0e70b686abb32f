// EXPECT-ERROR: misaligned_vector.c:7:
// EXPECT-ERROR: error: misaligned access [Misaligned]
typedef int int4 __attribute__((vector_size(16)));
static _Alignas(16) char bytes[64];
volatile int offset = 4;
int main(void) {
  int4 v = *(int4 *)(bytes + offset);
  return v[0];
}
