#include "process/library_objects.h"

#include <ctype.h>

namespace sonde::process {

using memory::AddressSpace;
using memory::ObjectKind;

RandomState::RandomState(uint32_t seed) {
  int64_t word = seed == 0 ? 1 : static_cast<int32_t>(seed);
  for (uint32_t& number : numbers) {
    number = static_cast<uint32_t>(word);
    word = 16807 * word % 2147483647;
    if (word < 0) word += 2147483647;
  }
  next = 3; // the host's generator starts here as well
  for (uint32_t i = 0; i < 10 * count; ++i) draw();
}

uint32_t RandomState::draw() {
  const uint32_t number = numbers[next] += numbers[(next + count - 3) % count];
  next = (next + 1) % count;
  return number >> 1;
}

namespace {

/// Makes a table for the characters -128 to 255 and the pointer to it that <ctype.h> reads.
template <typename Entry> uint64_t createTable(AddressSpace& space, const Entry* zero) {
  constexpr unsigned below = 128, above = 256;
  const uint64_t table =
      space.allocate(ObjectKind::Constant, (below + above) * sizeof(Entry), alignof(Entry), memory::noSite);
  space.initialise(table, zero - below, (below + above) * sizeof(Entry));
  const uint64_t pointer =
      space.allocate(ObjectKind::Constant, sizeof(uint64_t), sizeof(uint64_t), memory::noSite);
  const uint64_t entryZero = table + below * sizeof(Entry);
  space.initialise(pointer, &entryZero, sizeof entryZero);
  return pointer;
}

} // namespace

LibraryObjects LibraryObjects::create(AddressSpace& space) {
  LibraryObjects objects;
  objects.errnoVariable = space.allocate(ObjectKind::Global, sizeof(int), alignof(int), memory::noSite);
  objects.randomState =
      space.allocate(ObjectKind::Global, sizeof(RandomState), alignof(RandomState), memory::noSite);
  const RandomState state;
  space.initialise(objects.randomState, &state, sizeof state);
  objects.ctypeClasses = createTable(space, *__ctype_b_loc());
  objects.ctypeLower = createTable(space, *__ctype_tolower_loc());
  objects.ctypeUpper = createTable(space, *__ctype_toupper_loc());
  return objects;
}

} // namespace sonde::process
