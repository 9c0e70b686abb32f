#include "expr/arrays/access_types.h"

#include <algorithm>
#include <bit>

namespace sonde::expr {

namespace {

/// Returns the largest power of two, at most 16, that divides a number of bytes.
unsigned powerIn(unsigned bytes) {
  constexpr unsigned most = 16;
  return bytes == 0 ? most : std::min(bytes & -bytes, most);
}

} // namespace

void AccessTypes::access(uint64_t object, unsigned declared, unsigned width, unsigned residueBits) {
  const Accesses* const known = objects_.find(object);
  const Accesses before = known ? *known : Accesses{static_cast<uint8_t>(powerIn(declared)), 64};
  const Accesses after{std::min(before.width, static_cast<uint8_t>(powerIn(width))),
                       std::min(before.residueBits, static_cast<uint8_t>(residueBits))};
  if (!known || before != after) objects_.set(object, after);
}

void AccessTypes::show(const Node* table, uint64_t object) {
  constexpr size_t most = 4096;
  if (const Shown* const known = tables_.find(table->id())) {
    if (std::ranges::find(known->objects, object) != known->objects.end()) return;
    Shown more = *known;
    more.objects.push_back(object);
    return tables_.set(table->id(), std::move(more));
  }
  if (tables_.size() >= most) tables_ = {};
  tables_.set(table->id(), {Expr(table), {object}});
}

unsigned AccessTypes::ofObject(uint64_t object) const {
  const Accesses* const known = objects_.find(object);
  if (!known) return 0;
  return known->residueBits < std::countr_zero(known->width) ? 1 : known->width;
}

unsigned AccessTypes::ofTable(const Node* table) const {
  const Shown* const known = tables_.find(table->id());
  if (!known) return 0;
  unsigned type = ofObject(known->objects.front());
  for (uint64_t object : known->objects) type = std::min(type, ofObject(object)); // of powers of two
  return std::max(type / std::max(table->width() / 8, 1u), 1u);
}

void AccessTypes::count(SharedBytes bytes) const {
  objects_.count(bytes);
  tables_.count(bytes, [](SharedBytes part, const Shown& shown) {
    part.add(shown.objects.capacity() * sizeof(uint64_t));
  });
}

Residue residueOf(const Node* term) {
  const Abstract& known = term->abstract();
  const auto bits = static_cast<unsigned>(std::countr_one(known.zeros | known.ones));
  return {bits, known.ones & maskOf(bits)};
}

Residue residueOf(const Node* index, const Node* table, const AccessTypes* types) {
  const Residue known = residueOf(index);
  const unsigned type = types ? types->ofTable(table) : 0;
  if (type == 0) return known;
  const auto bits = static_cast<unsigned>(std::countr_zero(type));
  if (bits > known.bits) return {};
  return {bits, known.value & maskOf(bits)};
}

} // namespace sonde::expr
