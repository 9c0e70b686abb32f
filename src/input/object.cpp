#include "input/object.h"

#include <algorithm>
#include <cstddef>

namespace sonde::input {

namespace {

constexpr uint64_t blockSize = 4096;

} // namespace

Object Object::zeros(std::string name, uint64_t size) {
  const uint64_t front = std::min(size, mostInFront);
  return {std::move(name), std::vector<uint8_t>(front), size - front};
}

void Object::set(uint64_t offset, uint8_t byte) {
  if (offset < bytes.size()) {
    bytes[offset] = byte;
    return;
  }
  const uint64_t begin = offset / blockSize * blockSize;
  auto found = stretches.find(begin);
  if (found == stretches.end()) {
    if (byte == 0) return;
    found = stretches.emplace(begin, std::min(blockSize, size() - begin)).first;
  }
  found->second[offset - begin] = byte;
}

std::vector<uint8_t> Object::all() const {
  std::vector<uint8_t> result = bytes;
  result.resize(size());
  for (const auto& [offset, stretch] : stretches)
    std::ranges::copy(stretch, result.begin() + static_cast<ptrdiff_t>(offset));
  return result;
}

} // namespace sonde::input
