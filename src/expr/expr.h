#pragma once

/// \file
/// Expressions: immutable, hash-consed nodes of a DAG, and the counted handle `Expr` that keeps one alive.
///
/// Two expressions of one Context are equal iff their nodes are the same object. A node knows its sort, its
/// operands and what can be said of its value without solving (`abstract()`, `symbols()`); all of it is fixed
/// when the node is made. Nodes are made by `Context` (as told) and by `Builder` (simplified).
///
/// Hold an `Expr` to keep a node; pass `const Node*` where somebody else keeps it. A node keeps its operands.

#include "expr/abstract.h"
#include "expr/kind.h"
#include "support/bit_vector.h"
#include "support/ref.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace sonde::expr {

class Context;
class Node;
class SymbolSet;

/// A bit-vector of `width` bits (booleans have one), or an array of such elements indexed by `indexWidth`
/// bits.
struct Sort {
  unsigned width = 1;
  unsigned indexWidth = 0;

  static Sort bitVector(unsigned width) { return {width, 0}; }
  static Sort array(unsigned indexWidth, unsigned width) { return {width, indexWidth}; }
  bool isArray() const { return indexWidth != 0; }
  bool operator==(const Sort&) const = default;
};

class Node {
public:
  Kind kind() const { return static_cast<Kind>(kind_); }
  bool is(Kind kind) const { return this->kind() == kind; }
  Sort sort() const { return {width_, indexWidth_}; }
  /// Returns the width in bits of the value, or of one element if this is an array.
  unsigned width() const { return width_; }
  unsigned indexWidth() const { return indexWidth_; }
  bool isArray() const { return indexWidth_ != 0; }
  bool isBool() const { return width_ == 1 && indexWidth_ == 0; }

  /// Returns the node's number. Numbers follow the order of creation and are never reused within a Context,
  /// so they may be the keys of caches that outlive the node.
  uint64_t id() const { return id_; }
  uint64_t hash() const { return hash_; }
  Context& context() const { return *context_; }

  unsigned operandCount() const { return operandCount_; }
  std::span<const Node* const> operands() const { return {operandArray(), operandCount_}; }
  const Node* operand(unsigned index) const {
    SONDE_DCHECK(index < operandCount_, "operand index out of range");
    return operandArray()[index];
  }

  bool isConstant() const { return is(Kind::Constant); }
  /// Returns whether this leaf has a fixed value: it is a Constant or a Base. Code that only computes values
  /// need not distinguish the two.
  bool hasValue() const { return is(Kind::Constant) || is(Kind::Base); }
  bool isTrue() const { return isConstant() && isBool() && value().isOne(); }
  bool isFalse() const { return isConstant() && isBool() && value().isZero(); }
  /// Returns the value of a Constant or a Base.
  const BitVector& value() const {
    SONDE_DCHECK(hasValue(), "only a constant and a base have a value");
    return *reinterpret_cast<const BitVector*>(this + 1);
  }
  /// Returns the object whose address this Base is.
  uint64_t object() const {
    SONDE_DCHECK(is(Kind::Base), "only a base belongs to an object");
    return *reinterpret_cast<const uint64_t*>(&value() + 1);
  }
  /// Returns the name of a Symbol or an ArraySymbol.
  std::string_view name() const;
  bool isSymbol() const { return is(Kind::Symbol) || is(Kind::ArraySymbol); }
  /// Returns the lowest bit that an Extract takes.
  unsigned extractLow() const {
    SONDE_DCHECK(is(Kind::Extract), "only an extract has a lowest bit");
    return extra_;
  }
  /// Returns the explicit elements of a Table; those past the last are `tableDefault()`.
  std::span<const Node* const> tableElements() const { return operands().subspan(1); }
  const Node* tableDefault() const { return operand(0); }

  /// Returns what is known about the value (about each element, if this is an array) under every assignment
  /// of the symbols.
  const Abstract& abstract() const { return abstract_; }
  /// Returns the symbols the value depends on, if they are few; null if there are many (`collectSymbols`
  /// finds them).
  const SymbolSet* symbols() const { return symbols_.get(); }
  bool hasManySymbols() const { return !symbols_; }
  /// Returns whether a byte that has no value yet occurs in it (Context::undefinedBytes).
  bool hasUndefined() const { return undefined_; }

private:
  friend class Context; // makes all nodes and maintains the hash table
  template <typename> friend class sonde::Ref;
  template <typename> friend class NodeNotes;

  Node() = default;
  const Node* const* operandArray() const { return reinterpret_cast<const Node* const*>(this + 1); }
  /// Frees the node; called when the last reference is dropped.
  static void destroy(const Node* node);

  Context* context_;
  Node* chain_; // next node of the same hash bucket
  uint64_t id_;
  uint64_t hash_;
  mutable uint32_t refs = 0; // the reference count of Ref
  mutable uint32_t note_;    // the place of a note in a NodeNotes
  uint32_t width_;
  uint32_t indexWidth_ : 23;
  uint32_t undefined_ : 1;
  uint32_t kind_ : 8;
  uint32_t operandCount_;
  uint32_t extra_; // the lowest bit of an Extract, or the length of a symbol's name
  Ref<const SymbolSet> symbols_;
  Abstract abstract_;
  // Behind the node, in the same allocation, lie the operands, the value of a constant, the value and object
  // of a base, or the name of a symbol.
};

/// A counted reference to a node, or null. It is cheap to copy: the count is not atomic, because a Context
/// belongs to one thread.
class Expr {
public:
  Expr() = default;
  Expr(const Node* node) : node_(node) {}

  const Node* get() const { return node_.get(); }
  operator const Node*() const { return node_.get(); }
  const Node* operator->() const { return node_.get(); }
  const Node& operator*() const { return *node_; }

private:
  Ref<const Node> node_;
};

} // namespace sonde::expr

template <> struct std::hash<sonde::expr::Expr> {
  size_t operator()(const sonde::expr::Expr& e) const { return e ? e->hash() : 0; }
};
