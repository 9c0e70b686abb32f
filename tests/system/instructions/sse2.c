// Intrinsics of SSE2 on whole numbers, on the borders of their ranges and with shifts by too much.
#include <emmintrin.h>
#include <stdint.h>
#include <stdio.h>

static void show(const char *name, __m128i vector) {
  uint32_t words[4];
  _mm_storeu_si128((__m128i *)words, vector);
  printf("%s %08x %08x %08x %08x\n", name, words[0], words[1], words[2], words[3]);
}

static void shifts(__m128i a, int by) {
  const __m128i count = _mm_set_epi32(7, 7, 0, by);
  printf("by %d\n", by);
  show("slli 16", _mm_slli_epi16(a, by));
  show("slli 32", _mm_slli_epi32(a, by));
  show("slli 64", _mm_slli_epi64(a, by));
  show("srli 16", _mm_srli_epi16(a, by));
  show("srli 32", _mm_srli_epi32(a, by));
  show("srli 64", _mm_srli_epi64(a, by));
  show("srai 16", _mm_srai_epi16(a, by));
  show("srai 32", _mm_srai_epi32(a, by));
  show("sll 16", _mm_sll_epi16(a, count));
  show("sll 32", _mm_sll_epi32(a, count));
  show("sll 64", _mm_sll_epi64(a, count));
  show("srl 16", _mm_srl_epi16(a, count));
  show("srl 32", _mm_srl_epi32(a, count));
  show("srl 64", _mm_srl_epi64(a, count));
  show("sra 16", _mm_sra_epi16(a, count));
  show("sra 32", _mm_sra_epi32(a, count));
}

int main(void) {
  const uint32_t words[][4] = {{0x80007fff, 0x00ff0100, 0xff7fff80, 0x7fffffff}, {0x12345678, 0x9abcdef0, 0, 0xffffffff},
                               {0x80008000, 0x80008000, 0x007f0080, 0xffff0001}};
  const int amounts[] = {0, 1, 7, 15, 16, 31, 32, 47, 63, 64, 255, -1};
  for (int i = 0; i < 3; ++i) {
    const __m128i a = _mm_loadu_si128((const __m128i *)words[i]), b = _mm_loadu_si128((const __m128i *)words[(i + 1) % 3]);
    for (unsigned n = 0; n < sizeof amounts / sizeof *amounts; ++n) shifts(a, amounts[n]);
    printf("masks %x %x %x\n", _mm_movemask_epi8(a), _mm_movemask_ps(_mm_castsi128_ps(a)), _mm_movemask_pd(_mm_castsi128_pd(a)));
    show("packs 16", _mm_packs_epi16(a, b));
    show("packs 32", _mm_packs_epi32(a, b));
    show("packus", _mm_packus_epi16(a, b));
    show("mulhi", _mm_mulhi_epi16(a, b));
    show("mulhi unsigned", _mm_mulhi_epu16(a, b));
    show("madd", _mm_madd_epi16(a, b));
    show("madd with itself", _mm_madd_epi16(a, a));
    show("avg 8", _mm_avg_epu8(a, b));
    show("avg 16", _mm_avg_epu16(a, b));
  }
  return 0;
}
