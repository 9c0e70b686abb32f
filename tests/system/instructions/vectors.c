// Vectors: arithmetic lane by lane, shuffles, inserts and extracts at variable places, conversions, reductions.
#include "../check.h"

typedef int int4 __attribute__((vector_size(16)));
typedef unsigned uint4 __attribute__((vector_size(16)));
typedef short short8 __attribute__((vector_size(16)));
typedef float float4 __attribute__((vector_size(16)));
typedef double double2 __attribute__((vector_size(16)));
typedef long long2 __attribute__((vector_size(16)));
typedef unsigned char uchar16 __attribute__((vector_size(16)));
typedef int int3 __attribute__((ext_vector_type(3)));
typedef _Bool bool8 __attribute__((ext_vector_type(8)));

#define LANES(what, v, n)                                                                                                          \
  for (int lane = 0; lane < n; ++lane) show(what, v[lane])

static volatile int seed = 3;

int main(void) {
  int4 a = {seed, -2, 30, 4}, b = {5, 6, -7, seed};
  int4 sum = a + b, product = a * b, quotient = a / b, rest = a % b, shifted = a << 2, bits = (a & b) | (a ^ ~b);
  LANES("sum", sum, 4);
  LANES("product", product, 4);
  LANES("quotient", quotient, 4);
  LANES("rest", rest, 4);
  LANES("shifted", shifted, 4);
  LANES("bits", bits, 4);
  int4 less = a < b, chosen = (less & a) | (~less & b);
  LANES("less", less, 4);
  LANES("chosen", chosen, 4);
  int4 mixed = __builtin_shufflevector(a, b, 7, 0, 5, 2);
  LANES("mixed", mixed, 4);
  int place = seed;
  a[place] = 99, place--;
  show("picked", a[place] + b[place - 1]);
  LANES("changed", a, 4);
  float4 f = __builtin_convertvector(a, float4) / 8, g = {1.5f, -2.5f, 3, seed};
  float4 h = f * g - f;
  double2 d = {h[0], h[3]};
  for (int i = 0; i < 4; ++i) showDouble("h", h[i]);
  showDouble("d", d[0] + d[1]);
  long2 wide = __builtin_convertvector((double2){seed * 1e9, -1.5}, long2);
  LANES("wide", wide, 2);
  short8 narrow = {1, 2, 3, 4, 5, 6, 7, (short)(seed * 20000)};
  narrow *= narrow;
  LANES("narrow", narrow, 8);
  uchar16 bytes = (uchar16)narrow;
  bytes >>= 1;
  LANES("bytes", bytes, 16);
  int3 three = {1, 2, seed};
  three = three.zxy * 2;
  LANES("three", three, 3);
  bool8 flags = {1, 0, 1, 1};
  flags[5] = seed == 3;
  LANES("flags", flags, 8);

  uint4 u = (uint4)a;
  show("add", __builtin_reduce_add(a)), show("mul", __builtin_reduce_mul(b)), show("and", __builtin_reduce_and(u));
  show("or", __builtin_reduce_or(u)), show("xor", __builtin_reduce_xor(u)), show("max", __builtin_reduce_max(a));
  show("min", __builtin_reduce_min(a)), show("umax", __builtin_reduce_max(u)), show("umin", __builtin_reduce_min(u));
  showDouble("fmax", __builtin_reduce_max(g)), showDouble("fmin", __builtin_reduce_min(g));
  int4 magnitude = __builtin_elementwise_abs(b), larger = __builtin_elementwise_max(a, b);
  LANES("magnitude", magnitude, 4);
  LANES("larger", larger, 4);
  uint4 saturated = __builtin_elementwise_add_sat(u, (uint4){~0u, 5, ~0u, 1});
  LANES("saturated", saturated, 4);
  float4 rounded = __builtin_elementwise_floor(g), root = __builtin_elementwise_sqrt(__builtin_elementwise_abs(g));
  for (int i = 0; i < 4; ++i) showDouble("rounded", rounded[i]), showDouble("root", root[i]);
  return finish();
}
