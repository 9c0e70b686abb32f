#include "memory/symbolic_bytes.h"

#include "support/check.h"

#include <vector>

namespace sonde::memory {

using expr::Builder;
using expr::Expr;
using expr::Node;

bool SymbolicBytes::touches(uint64_t offset, uint64_t size) const {
  if (!isArray() && written_.size() < size) {
    bool found = false;
    written_.forEach([&](uint64_t at, const Expr&) { found |= at - offset < size; });
    return found;
  }
  for (uint64_t n = 0; n < size; ++n) {
    const Expr* byte = written_.find(offset + n);
    if (byte ? byte->get() != nullptr : isArray()) return true;
  }
  return false;
}

Expr SymbolicBytes::at(Builder& builder, uint64_t offset) const {
  if (const Expr* byte = written_.find(offset)) return *byte;
  return isArray() ? builder.read(array_, builder.constant(arrayIndexWidth, offset)) : Expr();
}

void SymbolicBytes::setConcrete(uint64_t offset, uint64_t size) {
  for (uint64_t n = 0; n < size; ++n)
    if (isArray())
      written_.set(offset + n, Expr());
    else
      written_.erase(offset + n);
}

void SymbolicBytes::setArray(Expr array) {
  array_ = std::move(array);
  stored_ = false;
  written_.clear();
}

Expr SymbolicBytes::array(Builder& builder, std::span<const uint8_t> concrete) const {
  if (!isArray()) return elementTable(builder, concrete, this, 1, 0);
  Expr array = array_;
  written_.forEach([&](uint64_t offset, const Expr& byte) {
    array = builder.store(array, builder.constant(arrayIndexWidth, offset),
                          byte ? byte : builder.constant(8, concrete[offset]));
  });
  return array;
}

void SymbolicBytes::store(Builder& builder, std::span<const uint8_t> concrete, const Node* offset,
                          const Node* value) {
  Expr array = this->array(builder, concrete);
  for (unsigned n = 0; n < value->width() / 8; ++n)
    array = builder.store(array, builder.add(offset, builder.constant(arrayIndexWidth, n)),
                          builder.extract(value, 8 * n + 7, 8 * n));
  array_ = std::move(array);
  stored_ = true;
  written_.clear();
}

Expr elementTable(Builder& builder, std::span<const uint8_t> concrete, const SymbolicBytes* symbolic,
                  unsigned width, unsigned residue) {
  SONDE_CHECK(!symbolic || !symbolic->hasStores(), "bytes beneath writes at symbolic offsets are not known");
  const uint64_t count = concrete.size() < residue ? 0 : (concrete.size() - residue) / width;
  std::vector<Expr> elements;
  elements.reserve(count);
  for (uint64_t element = 0; element < count; ++element) {
    const uint64_t start = residue + element * width;
    if (!symbolic || !symbolic->touches(start, width)) {
      uint64_t value = 0;
      for (unsigned n = 0; n < width; ++n) value |= uint64_t{concrete[start + n]} << (8 * n);
      elements.push_back(builder.constant(8 * width, value));
      continue;
    }
    Expr value;
    for (unsigned n = 0; n < width; ++n) {
      Expr byte = symbolic->at(builder, start + n);
      if (!byte) byte = builder.constant(8, concrete[start + n]);
      value = value ? builder.concat(byte, value) : byte;
    }
    elements.push_back(std::move(value));
  }
  std::vector<const Node*> nodes(elements.begin(), elements.end());
  return builder.table(arrayIndexWidth, builder.constant(8 * width, 0), nodes);
}

} // namespace sonde::memory
