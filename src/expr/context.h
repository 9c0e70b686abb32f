#pragma once

/// \file
/// A Context owns expressions: it makes each distinct node once (hash-consing) and frees it when the last
/// handle is dropped. It simplifies nothing; use `Builder` for that.
///
/// A Context belongs to one thread and outlives every Expr of it.

#include "expr/expr.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sonde::expr {

class Context {
public:
  Context();
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  Expr constant(const BitVector& value);
  Expr constant(unsigned width, uint64_t value) { return constant(BitVector(width, value)); }
  Expr boolean(bool value) { return value ? true_ : false_; }
  /// Returns the address `value` of an object, 64 bits wide. Evaluation and solving treat it as that number,
  /// rewriting as a separate leaf that cancels (rewrite/base.cpp).
  Expr base(uint64_t object, uint64_t value);
  /// Returns the symbol of that name and sort; the same one each time.
  Expr symbol(std::string_view name, Sort sort);
  /// Returns the array of bytes that a program has never set (rewrite/undefined.h). A byte of memory is the
  /// element at its address. Arrays that stand for inputs have indices of fewer bits, whatever their names.
  Expr undefinedBytes() { return symbol(undefinedName, undefinedSort); }
  static constexpr std::string_view undefinedName = "undefined bytes";
  static constexpr Sort undefinedSort{8, 64};

  /// Returns a node of any kind with operands, except for the kinds below, without simplifying it. The sort
  /// follows from the operands, which must fit (checked). Commutative operands are put in a fixed order: a
  /// Base (or its negative) first, then a constant, then older nodes before younger ones.
  Expr make(Kind kind, std::span<const Node* const> operands);
  Expr make(Kind kind, std::initializer_list<const Node*> operands) {
    return make(kind, std::span(operands.begin(), operands.size()));
  }
  /// Returns the bits `high` down to `low` of `operand`.
  Expr extract(const Node* operand, unsigned high, unsigned low);
  Expr signExtend(const Node* operand, unsigned width);
  /// Returns a table. The operands are the default element, then the elements from index 0 on (at most
  /// 2^indexWidth).
  Expr table(unsigned indexWidth, std::span<const Node* const> operands);
  /// Returns the operation of `node` over other operands.
  Expr withOperands(const Node* node, std::span<const Node* const> operands);

  size_t liveNodes() const { return nodeCount_; }
  /// Returns how much memory they take, with all that belongs to them.
  size_t liveBytes() const { return nodeBytes_; }
  uint64_t nodesMade() const { return nextId_; }

  /// \internal Frees a node whose last reference was dropped, and the nodes that only it kept alive.
  void release(const Node* node);

private:
  struct Key;
  Expr intern(const Key& key);
  Node* allocate(const Key& key);
  void unlink(const Node* node);
  void destroy(Node* node);
  /// Returns how much memory a node takes that itself has so many bytes.
  static size_t countedBytes(const Node* node, size_t bytes);
  void grow();

  std::vector<Node*> buckets_;
  std::vector<const Node*> dead_; // nodes that wait to be freed, because releases never recurse
  bool releasing_ = false;
  size_t nodeCount_ = 0;
  size_t nodeBytes_ = 0;
  uint64_t nextId_ = 0;
  Ref<const SymbolSet> noSymbols_;
  Expr true_, false_;
};

} // namespace sonde::expr
