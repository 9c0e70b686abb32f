#pragma once

/// \file
/// The constraints of a path on its input, and a model that satisfies them.
///
/// Constraints that share no symbol, directly or through others, are independent; the path condition keeps
/// them apart as *slices* while it grows. Each slice has a model of its own, and together they are a total
/// model of the path (a symbol that nothing constrains is zero). So a query about an expression concerns
/// the slices connected with it and nothing else, however long the path is.
///
/// Inputs that are known to satisfy all of it (*seeds*) go along with it: the first of them is its model. A
/// constraint leaves those that it is true for.
///
/// A path condition is a value, copied in constant time.

#include "expr/arrays/access_types.h"
#include "expr/model.h"
#include "path/decisions.h"
#include "path/knowledge.h"
#include "path/seeds.h"
#include "support/persistent_map.h"
#include "support/ref.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace sonde::path {

class PathCondition {
public:
  /// Constraints that share symbols, directly or through others. A slice never changes: adding a constraint
  /// makes a new one.
  struct Slice : Counted<Slice> {
    std::vector<expr::Expr> constraints;      ///< in the order they were added, intervals joined
    bool hasOrders = false;                   ///< some constraint may compare by < with a number
    std::vector<expr::SymbolAtom> atoms;      ///< ascending
    std::vector<expr::SymbolAtom> fixed;      ///< those that a constraint fixes to one value, ascending
    std::shared_ptr<const expr::Model> model; ///< satisfies all constraints, and has no other symbols
    std::vector<expr::Expr> facts; ///< see addFact; about symbols of this slice, and maybe of others
  };

  /// The part of a path condition that an expression depends on.
  struct Part {
    std::vector<uint32_t> slices;        ///< their numbers, ascending
    std::vector<expr::SymbolAtom> atoms; ///< the symbols of the expression
  };
  Part partOf(const expr::Node* expression) const;

  /// Returns the constraints of a part, slice by slice.
  std::vector<expr::Expr> constraints(const Part& part) const;
  /// Returns a model of a part; if there is a seed, of everything that it has.
  std::shared_ptr<const expr::Model> model(const Part& part) const;
  /// Returns whether the condition is known to have the same value under every model of the path: its symbols
  /// are fixed, or it is a constraint already, or a comparison with a number implies it. Then its value under
  /// the path's model is that on the whole path.
  bool settles(const Part& part, const expr::Node* condition) const;
  /// Returns the value of the expression under the path's model.
  BitVector value(const expr::Node* expression) const;

  /// Returns what is known of the path beside its constraints. It follows from them, so that a path that gets
  /// to know more is the same path.
  Knowledge& knowledge() const { return knowledge_; }

  /// Adds a constraint that the path's model makes true.
  void add(const expr::Expr& constraint) { add(constraint, partOf(constraint), nullptr); }
  /// Adds a constraint with a model of it and of all constraints in its part.
  void add(const expr::Expr& constraint, const Part& part, const expr::Model* model);

  /// Notes a condition that the constraints of its part imply. It is no constraint, and leaves the slices as
  /// they are. Further constraints cannot change that it holds; the oldest are forgotten if there are many.
  void addFact(const expr::Expr& condition, const Part& part);
  /// Returns the noted conditions that the constraints of a part imply.
  std::vector<expr::Expr> facts(const Part& part) const;

  /// The access types of objects, and of the tables that expressions on this path read.
  const expr::AccessTypes& types() const { return types_; }
  expr::AccessTypes& types() { return types_; }

  /// Returns a model of all constraints.
  expr::Model wholeModel() const;

  /// From now on the order of all constraints is kept. Precondition: there is none yet.
  void keepOrder() { keepsOrder_ = true; }
  /// Returns all constraints in the order in which they were added. Precondition: that is kept.
  std::vector<expr::Expr> inOrder() const { return decisions_.all(); }

  /// Counts the memory that the path condition allocates, without expressions.
  void count(SharedBytes) const;

  /// Sets the seeds of the path. Requires: they satisfy every constraint.
  void setSeeds(Seeds::Models seeds);
  const Seeds::Models& seeds() const;
  size_t sliceCount() const { return slices_.size(); }
  size_t constraintCount() const { return constraintCount_; }
  const Slice& slice(uint32_t number) const { return **slices_.find(number); }
  /// Returns the slice of a symbol, or null if no constraint mentions it.
  const Slice* sliceOf(const expr::SymbolAtom& atom) const;

private:
  static constexpr uint32_t none = ~uint32_t{0};
  /// The slices that one symbol occurs in: one, or one per element of an array.
  struct Owners {
    uint32_t whole = none;
    PersistentMap<uint32_t> elements;
  };

  void own(const expr::SymbolAtom& atom, uint32_t slice);
  void dropSeeds(const expr::Expr& constraint);

  PersistentMap<Owners> owners_; ///< by the id of the symbol
  PersistentMap<Ref<Slice>> slices_;
  mutable Knowledge knowledge_;
  expr::AccessTypes types_;
  std::shared_ptr<const Seeds::Models> seeds_; ///< null if there are none; never empty
  uint32_t nextSlice_ = 0;
  size_t constraintCount_ = 0;
  bool keepsOrder_ = false;
  Decisions decisions_; ///< empty unless their order is kept
};

} // namespace sonde::path
