#include "expr/context.h"

#include "expr/abstract_under.h"
#include "expr/address.h"
#include "expr/symbol_set.h"
#include "support/allocation.h"
#include "support/hash.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace sonde::expr {

namespace {

/// Returns how many bytes are stored behind a node of the kind Constant or Base: its value, and the object of
/// a Base.
constexpr size_t valueBytes(Kind kind) {
  return sizeof(BitVector) + (kind == Kind::Base ? sizeof(uint64_t) : 0);
}

} // namespace

/// The fields that distinguish a node from all others.
struct Context::Key {
  Kind kind;
  Sort sort;
  std::span<const Node* const> operands = {};
  unsigned extractLow = 0;
  const BitVector* value = nullptr;
  uint64_t object = 0;
  std::string_view name = {};

  uint64_t hash() const {
    uint64_t result = hashCombine(static_cast<uint64_t>(kind), sort.width);
    result = hashCombine(result, sort.indexWidth);
    // Operands are hashed by id, not by address, so that hashes are the same on every run.
    for (const Node* operand : operands) result = hashCombine(result, operand->id());
    if (value) result = hashCombine(hashCombine(result, value->hash()), object);
    for (char c : name) result = hashCombine(result, static_cast<unsigned char>(c));
    return hashCombine(result, extractLow);
  }

  bool matches(const Node* node) const {
    if (node->kind() != kind || node->sort() != sort) return false;
    if (kind == Kind::Constant) return node->value() == *value;
    if (kind == Kind::Base) return node->value() == *value && node->object() == object;
    if (node->isSymbol()) return node->name() == name;
    if (kind == Kind::Extract && node->extractLow() != extractLow) return false;
    return std::ranges::equal(node->operands(), operands);
  }

  size_t payloadBytes() const {
    if (value) return valueBytes(kind);
    return name.empty() ? operands.size_bytes() : name.size();
  }
};

Context::Context() : buckets_(1024), noSymbols_(SymbolSet::none()) {
  true_ = constant(1, 1);
  false_ = constant(1, 0);
}

Context::~Context() {
  true_ = false_ = Expr();
  SONDE_CHECK(nodeCount_ == 0, "an expression outlives its context");
}

std::string_view Node::name() const {
  SONDE_DCHECK(isSymbol(), "only a symbol has a name");
  return {reinterpret_cast<const char*>(this + 1), extra_};
}

Expr Context::constant(const BitVector& value) {
  return intern({.kind = Kind::Constant, .sort = Sort::bitVector(value.width()), .value = &value});
}

Expr Context::base(uint64_t object, uint64_t value) {
  BitVector number(64, value);
  return intern({.kind = Kind::Base, .sort = Sort::bitVector(64), .value = &number, .object = object});
}

Expr Context::symbol(std::string_view name, Sort sort) {
  SONDE_CHECK(!name.empty(), "a symbol has a name");
  return intern({.kind = sort.isArray() ? Kind::ArraySymbol : Kind::Symbol, .sort = sort, .name = name});
}

namespace {

/// Returns the sort of an operation; checks that the operands fit it.
Sort resultSort(Kind kind, std::span<const Node* const> operands) {
  auto count = [&](size_t expected) { SONDE_CHECK(operands.size() == expected, "wrong number of operands"); };
  auto isBitVector = [&](size_t i) {
    SONDE_CHECK(!operands[i]->isArray(), "operand is an array, not a bit-vector");
  };
  auto same = [&](size_t i, size_t j) {
    SONDE_CHECK(operands[i]->sort() == operands[j]->sort(), "operands of different sorts");
  };
  switch (kind) {
  case Kind::Not:
  case Kind::Neg:
    count(1);
    isBitVector(0);
    return operands[0]->sort();
  case Kind::And:
  case Kind::Or:
  case Kind::Xor:
  case Kind::Add:
  case Kind::Mul:
  case Kind::UDiv:
  case Kind::URem:
  case Kind::Shl:
  case Kind::LShr:
  case Kind::AShr:
    count(2);
    isBitVector(0);
    same(0, 1);
    return operands[0]->sort();
  case Kind::Ult:
  case Kind::Slt: isBitVector(0); [[fallthrough]];
  case Kind::Eq:
    count(2);
    same(0, 1);
    return Sort::bitVector(1);
  case Kind::Concat:
    count(2);
    isBitVector(0);
    isBitVector(1);
    return Sort::bitVector(operands[0]->width() + operands[1]->width());
  case Kind::Ite:
    count(3);
    SONDE_CHECK(operands[0]->isBool(), "the condition of an ite has width 1");
    same(1, 2);
    return operands[1]->sort();
  case Kind::Read:
  case Kind::Store:
    count(kind == Kind::Read ? 2 : 3);
    SONDE_CHECK(operands[0]->isArray(), "operand is not an array");
    SONDE_CHECK(operands[1]->sort() == Sort::bitVector(operands[0]->indexWidth()),
                "index of the wrong width");
    if (kind == Kind::Read) return Sort::bitVector(operands[0]->width());
    SONDE_CHECK(operands[2]->sort() == Sort::bitVector(operands[0]->width()), "element of the wrong width");
    return operands[0]->sort();
  case Kind::Constant:
  case Kind::Base:
  case Kind::Symbol:
  case Kind::ArraySymbol:
  case Kind::Extract:
  case Kind::SExt:
  case Kind::Table: break;
  }
  SONDE_UNREACHABLE("this kind has a function of its own");
}

/// Returns whether `a` comes before `b` in the fixed order of commutative operands (see Context::make).
bool precedes(const Node* a, const Node* b) {
  auto rank = [](const Node* n) { return isBaseTerm(n) ? 0 : n->isConstant() ? 1 : 2; };
  if (rank(a) != rank(b)) return rank(a) < rank(b);
  return a->id() < b->id();
}

} // namespace

Expr Context::make(Kind kind, std::span<const Node* const> operands) {
  Sort sort = resultSort(kind, operands);
  if (isCommutative(kind) && precedes(operands[1], operands[0])) {
    const Node* swapped[] = {operands[1], operands[0]};
    return intern({.kind = kind, .sort = sort, .operands = swapped});
  }
  return intern({.kind = kind, .sort = sort, .operands = operands});
}

Expr Context::extract(const Node* operand, unsigned high, unsigned low) {
  SONDE_CHECK(!operand->isArray() && low <= high && high < operand->width(), "extract out of range");
  return intern({.kind = Kind::Extract,
                 .sort = Sort::bitVector(high - low + 1),
                 .operands = {&operand, 1},
                 .extractLow = low});
}

Expr Context::signExtend(const Node* operand, unsigned width) {
  SONDE_CHECK(!operand->isArray() && width >= operand->width(), "an extension does not shrink");
  return intern({.kind = Kind::SExt, .sort = Sort::bitVector(width), .operands = {&operand, 1}});
}

Expr Context::table(unsigned indexWidth, std::span<const Node* const> operands) {
  SONDE_CHECK(!operands.empty() && indexWidth > 0, "a table has an index and a default element");
  SONDE_CHECK(indexWidth >= 64 || operands.size() - 1 <= uint64_t{1} << indexWidth,
              "a table has at most as many elements as indices");
  for (const Node* element : operands)
    SONDE_CHECK(element->sort() == operands[0]->sort() && !element->isArray(), "elements of different sorts");
  return intern(
      {.kind = Kind::Table, .sort = Sort::array(indexWidth, operands[0]->width()), .operands = operands});
}

Expr Context::withOperands(const Node* node, std::span<const Node* const> operands) {
  switch (node->kind()) {
  case Kind::Constant:
  case Kind::Base:
  case Kind::Symbol:
  case Kind::ArraySymbol: return node;
  case Kind::Extract: return extract(operands[0], node->extractLow() + node->width() - 1, node->extractLow());
  case Kind::SExt: return signExtend(operands[0], node->width());
  case Kind::Table: return table(node->indexWidth(), operands);
  default: return make(node->kind(), operands);
  }
}

namespace {

Ref<const SymbolSet> symbolsOf(const Node* self, const Ref<const SymbolSet>& none) {
  if (self->isSymbol()) return SymbolSet::single({self});
  auto operands = self->operands();
  if (self->hasValue()) return none;
  if (self->is(Kind::Read) && operands[0]->is(Kind::ArraySymbol) && operands[1]->isConstant()) {
    uint64_t index;
    if (operands[1]->value().fitsWord(index) && index != SymbolAtom::wholeArray)
      return SymbolSet::single({operands[0], index});
  }
  Ref<const SymbolSet> result = none;
  for (const Node* operand : operands) {
    result = SymbolSet::unite(std::move(result), operand->symbols());
    if (!result) break;
  }
  return result;
}

} // namespace

Expr Context::intern(const Key& key) {
  uint64_t hash = key.hash();
  for (Node* node = buckets_[hash & (buckets_.size() - 1)]; node; node = node->chain_)
    if (node->hash_ == hash && key.matches(node)) return node;

  if (nodeCount_ >= buckets_.size()) grow();
  Node* node = allocate(key);
  node->hash_ = hash;
  Node*& bucket = buckets_[hash & (buckets_.size() - 1)];
  node->chain_ = bucket;
  bucket = node;
  return node;
}

size_t Context::countedBytes(const Node* node, size_t bytes) {
  constexpr size_t bytesOfBucket = 2 * sizeof(Node*); // a bucket and the empty one that it may cost
  // The first node with a set of symbols counts it, and the last one takes it away again.
  const bool hasOwnSymbols = node->symbols_ && node->symbols_.unique();
  return allocated(bytes) + bytesOfBucket + (hasOwnSymbols ? node->symbols_->bytes() : 0);
}

Node* Context::allocate(const Key& key) {
  const size_t bytes = sizeof(Node) + key.payloadBytes();
  Node* node = new (::operator new(bytes)) Node;
  node->context_ = this;
  node->id_ = nextId_++;
  node->note_ = 0;
  node->kind_ = static_cast<uint8_t>(key.kind);
  node->width_ = key.sort.width;
  node->indexWidth_ = key.sort.indexWidth;
  node->operandCount_ = static_cast<uint32_t>(key.operands.size());
  node->extra_ = key.name.empty() ? key.extractLow : static_cast<uint32_t>(key.name.size());
  if (key.value) {
    auto* value = new (node + 1) BitVector(*key.value);
    if (key.kind == Kind::Base) new (value + 1) uint64_t(key.object);
  } else if (!key.name.empty()) {
    std::memcpy(static_cast<void*>(node + 1), key.name.data(), key.name.size());
  } else {
    std::ranges::copy(key.operands, reinterpret_cast<const Node**>(node + 1));
  }
  node->undefined_ = key.kind == Kind::ArraySymbol && key.sort == undefinedSort && key.name == undefinedName;
  for (const Node* operand : key.operands) {
    ++operand->refs;
    node->undefined_ |= operand->undefined_;
  }

  node->symbols_ = symbolsOf(node, noSymbols_);
  node->abstract_ = key.value && key.value->isSmall()
                        ? Abstract::exactly(key.value->toWord(), key.sort.width)
                        : abstractOf(key.kind, key.sort.width, key.operands, key.extractLow);
  ++nodeCount_;
  nodeBytes_ += countedBytes(node, bytes);
  return node;
}

void Context::grow() {
  std::vector<Node*> larger(buckets_.size() * 2);
  for (Node* node : buckets_) {
    while (node) {
      Node* next = node->chain_;
      Node*& bucket = larger[node->hash_ & (larger.size() - 1)];
      node->chain_ = bucket;
      bucket = node;
      node = next;
    }
  }
  buckets_ = std::move(larger);
}

void Node::destroy(const Node* node) { node->context().release(node); }

void Context::release(const Node* node) {
  dead_.push_back(node);
  if (releasing_) return; // the loop below is running further up the stack and will free it
  releasing_ = true;
  while (!dead_.empty()) {
    Node* next = const_cast<Node*>(dead_.back());
    dead_.pop_back();
    destroy(next);
  }
  releasing_ = false;
}

void Context::unlink(const Node* node) {
  Node** link = &buckets_[node->hash_ & (buckets_.size() - 1)];
  while (*link != node) link = &(*link)->chain_;
  *link = node->chain_;
}

void Context::destroy(Node* node) {
  unlink(node);
  for (const Node* operand : node->operands())
    if (--operand->refs == 0) release(operand);
  size_t bytes = sizeof(Node);
  if (node->hasValue()) {
    bytes += valueBytes(node->kind());
    node->value().~BitVector();
  } else {
    bytes += node->isSymbol() ? node->name().size() : node->operands().size_bytes();
  }
  --nodeCount_;
  nodeBytes_ -= countedBytes(node, bytes);
  node->~Node();
  ::operator delete(node);
}

} // namespace sonde::expr
