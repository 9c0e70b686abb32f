// Vectors of SSE2 with symbolic elements: a shift by any amount, packing with saturation, and the mask of a comparison.
#include "../symbolic.h"

#include <emmintrin.h>

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  const __m128i vector = _mm_set_epi16(0, 0, 0, 0, 0, 0, (short)(b - 100), (short)(a << 8));
  const int mask = _mm_movemask_epi8(_mm_cmpgt_epi8(_mm_packs_epi16(vector, vector), _mm_set1_epi8(50)));
  if (mask == 0x0303) return 1;
  if (mask & 2) return 2;
  const unsigned shifted = (unsigned)_mm_cvtsi128_si32(_mm_srli_epi16(vector, b));
  if ((shifted & 0xffff) == 0x40) return 3;
  if (_mm_extract_epi16(_mm_madd_epi16(vector, vector), 1) > 0x2000) return 4;
  return 0;
}
