#include "path/knowledge.h"

namespace sonde::path {

void Knowledge::note(const expr::Expr& expression, uint64_t value) {
  constexpr size_t most = 4096;
  if (noted_.size() >= most) noted_ = {};
  noted_.set(expression->id(), {expression, value});
}

std::optional<uint64_t> Knowledge::noted(const expr::Node* expression) const {
  const Noted* found = noted_.find(expression->id());
  return found ? std::optional(found->value) : std::nullopt;
}

void Knowledge::narrow(const expr::SymbolAtom& byte, const expr::ByteSet& values) {
  const PersistentMap<expr::ByteSet>* known = bytes_.find(byte.symbol->id());
  PersistentMap<expr::ByteSet> elements = known ? *known : PersistentMap<expr::ByteSet>();
  const expr::ByteSet* before = elements.find(byte.element);
  elements.set(byte.element, before ? *before & values : values);
  bytes_.set(byte.symbol->id(), std::move(elements));
}

expr::ByteSet Knowledge::valuesOf(const expr::SymbolAtom& byte) const {
  const PersistentMap<expr::ByteSet>* elements = bytes_.find(byte.symbol->id());
  const expr::ByteSet* values = elements ? elements->find(byte.element) : nullptr;
  return values ? *values : expr::ByteSet().set();
}

void Knowledge::count(SharedBytes bytes) const {
  noted_.count(bytes);
  bytes_.count(bytes,
               [](SharedBytes part, const PersistentMap<expr::ByteSet>& elements) { elements.count(part); });
}

} // namespace sonde::path
