#include "expr/rewrite/undefined.h"

#include "expr/rewrite/substitute.h"
#include "expr/symbol_set.h"
#include "support/fresh_byte.h"

#include <algorithm>

namespace sonde::expr {

namespace {

Expr replaceBytes(Builder& builder, const Node* value, const Expr& bytes) {
  Substitution substitution(builder);
  substitution.replace(builder.context().undefinedBytes(), bytes);
  return substitution.apply(value);
}

Expr allEqual(Builder& builder, uint64_t byte) {
  return builder.table(Context::undefinedSort.indexWidth,
                       builder.constant(Context::undefinedSort.width, byte));
}

} // namespace

Expr undefinedValue(Builder& builder, uint64_t index, unsigned width) {
  const Expr bytes = builder.context().undefinedBytes();
  Expr value;
  for (unsigned n = 0; 8 * n < width; ++n) {
    const Expr byte = builder.read(bytes, builder.constant(Context::undefinedSort.indexWidth, index + n));
    value = value ? builder.concat(byte, value) : byte;
  }
  return builder.extract(value, width - 1, 0);
}

Expr withFreshBytes(Builder& builder, const Node* value) {
  return value->hasUndefined() ? replaceBytes(builder, value, allEqual(builder, freshByte)) : Expr(value);
}

Expr withBytesOf(Builder& builder, const Model& model, const Node* value) {
  if (!value->hasUndefined()) return value;
  const ArrayValue* given = model.array(builder.context().undefinedBytes());
  if (!given) return replaceBytes(builder, value, allEqual(builder, 0));
  Expr bytes = allEqual(builder, given->defaultElement.toWord());
  for (const auto& [index, byte] : given->elements)
    bytes = builder.store(bytes, builder.constant(index), builder.constant(byte));
  return replaceBytes(builder, value, bytes);
}

std::optional<uint64_t> someUndefined(const Node* value) {
  if (!value->hasUndefined()) return std::nullopt;
  for (const SymbolAtom& atom : collectSymbols(std::span(&value, 1)))
    if (atom.symbol->hasUndefined() && !atom.isWhole()) return atom.element;
  return std::nullopt;
}

} // namespace sonde::expr
