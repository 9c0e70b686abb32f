// A constraint among a hundred thousand bytes.
// ARGS: --sym-stdin 100000
#include <unistd.h>
int main(void) {
  static unsigned char bytes[100000];
  unsigned sum = 1;
  long size = read(0, bytes, sizeof bytes);
  for (long n = 0; n < size; n++) sum = sum * 31 + bytes[n] * bytes[n ? n - 1 : 0];
  if (sum == 12345) return 1;
  return 0;
}
