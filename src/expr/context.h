#pragma once

/// \file
/// The home of expressions: makes each distinct node once (hash-consing) and gives its memory back when the
/// last handle goes. Building here simplifies nothing; use `Builder` for that.
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
  /// The address `value` of an object, 64 bits wide: to evaluation and solving the number, to rewriting a
  /// leaf of its own that cancels (rewrite/base.cpp).
  Expr base(uint64_t object, uint64_t value);
  /// The symbol of that name and sort; the same one each time.
  Expr symbol(std::string_view name, Sort sort);

  /// A node as told, for every kind with operands except those below. The sort follows from the operands,
  /// which must fit (checked). Commutative operands are put in a fixed order: a Base (or its negative) first,
  /// then a constant, then older nodes before younger ones.
  Expr make(Kind kind, std::span<const Node* const> operands);
  Expr make(Kind kind, std::initializer_list<const Node*> operands) {
    return make(kind, std::span(operands.begin(), operands.size()));
  }
  /// Bits `high` down to `low`.
  Expr extract(const Node* operand, unsigned high, unsigned low);
  Expr signExtend(const Node* operand, unsigned width);
  /// Operands: the default element, then the elements from index 0 on (at most 2^indexWidth).
  Expr table(unsigned indexWidth, std::span<const Node* const> operands);
  /// The same operation over other operands.
  Expr withOperands(const Node* node, std::span<const Node* const> operands);

  size_t liveNodes() const { return nodeCount_; }
  size_t liveBytes() const { return nodeBytes_; }
  uint64_t nodesMade() const { return nextId_; }

  /// \internal A node's last reference went: free it, and what only it kept.
  void release(const Node* node);

private:
  struct Key;
  Expr intern(const Key& key);
  Node* allocate(const Key& key);
  void unlink(const Node* node);
  void destroy(Node* node);
  void grow();

  std::vector<Node*> buckets_;
  std::vector<const Node*> dead_; // released, waiting to be freed: releases never recurse
  bool releasing_ = false;
  size_t nodeCount_ = 0;
  size_t nodeBytes_ = 0;
  uint64_t nextId_ = 0;
  Ref<const SymbolSet> noSymbols_;
  Expr true_, false_;
};

} // namespace sonde::expr
