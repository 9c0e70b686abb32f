#include "export/sha256.h"

#include <array>
#include <bit>
#include <cstdint>
#include <fmt/format.h>

namespace sonde::exporting {

namespace {

/// Returns the n-th prime number, from 0.
constexpr unsigned prime(unsigned n) {
  for (unsigned number = 2;; ++number) {
    bool isPrime = true;
    for (unsigned factor = 2; factor * factor <= number && isPrime; ++factor) isPrime = number % factor != 0;
    if (isPrime && n-- == 0) return number;
  }
}

/// Returns the first 32 bits of the fractional part of the root of a number: the square root if `power` is 2,
/// the cube root if it is 3. It is the last 32 bits of the largest r with r^power <= number * 2^(32 * power).
constexpr uint32_t fractionOfRoot(unsigned number, unsigned power) {
  uint64_t low = 0, high = uint64_t{1} << 37;
  while (high - low > 1) {
    const uint64_t middle = (low + high) / 2;
    // The products have up to 111 bits.
    unsigned __int128 product = 1;
    for (unsigned n = 0; n < power; ++n) product *= middle;
    (product <= (static_cast<unsigned __int128>(number) << (32 * power)) ? low : high) = middle;
  }
  return static_cast<uint32_t>(low);
}

template <unsigned count, unsigned power> constexpr std::array<uint32_t, count> fractionsOfRoots() {
  std::array<uint32_t, count> all{};
  for (unsigned n = 0; n < count; ++n) all[n] = fractionOfRoot(prime(n), power);
  return all;
}

using Hash = std::array<uint32_t, 8>;

void addBlock(Hash& hash, const uint8_t* block) {
  static constexpr auto roundConstants = fractionsOfRoots<64, 3>();
  std::array<uint32_t, 64> words{};
  for (unsigned n = 0; n < 16; ++n)
    for (unsigned byte = 0; byte < 4; ++byte) words[n] = words[n] << 8 | block[4 * n + byte];
  for (unsigned n = 16; n < 64; ++n) {
    const uint32_t early = words[n - 15], late = words[n - 2];
    words[n] = words[n - 16] + words[n - 7] + (std::rotr(early, 7) ^ std::rotr(early, 18) ^ early >> 3) +
               (std::rotr(late, 17) ^ std::rotr(late, 19) ^ late >> 10);
  }
  auto [a, b, c, d, e, f, g, h] = hash;
  for (unsigned n = 0; n < 64; ++n) {
    const uint32_t first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                           ((e & f) ^ (~e & g)) + roundConstants[n] + words[n];
    const uint32_t second =
        (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
  }
  const Hash change{a, b, c, d, e, f, g, h};
  for (unsigned n = 0; n < 8; ++n) hash[n] += change[n];
}

} // namespace

std::string sha256(std::string_view bytes) {
  static constexpr Hash initial = fractionsOfRoots<8, 2>();
  std::string padded(bytes);
  padded += '\x80';
  padded.resize((padded.size() + 8 + 63) / 64 * 64 - 8);
  for (int shift = 56; shift >= 0; shift -= 8)
    padded += static_cast<char>(uint64_t{bytes.size()} * 8 >> shift & 0xff);
  Hash hash = initial;
  for (size_t at = 0; at < padded.size(); at += 64)
    addBlock(hash, reinterpret_cast<const uint8_t*>(padded.data()) + at);
  std::string text;
  for (uint32_t word : hash) text += fmt::format("{:08x}", word);
  return text;
}

} // namespace sonde::exporting
