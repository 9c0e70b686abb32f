#pragma once

/// \file
/// What a path has assumed about its input, and an input for which all of it is true.
///
/// Constraints that share no symbol, directly or through others, are independent; the path condition keeps
/// them apart as *slices* while it grows. Each slice has a model of its own, and together they are a total
/// model of the path (a symbol that nothing constrains is zero). So a question about an expression concerns
/// the slices connected with it and nothing else, however long the path is.
///
/// Inputs that are known to satisfy all of it (*seeds*) go along with it: the first of them is its model. A
/// constraint leaves those that it is true for.
///
/// A path condition is a value, copied in constant time.

#include "expr/model.h"
#include "path/decisions.h"
#include "path/seeds.h"
#include "support/persistent_map.h"
#include "support/ref.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace sonde::path {

class PathCondition {
public:
  /// Constraints that belong together. Never changes: an added constraint makes a new slice.
  struct Slice : Counted<Slice> {
    std::vector<expr::Expr> constraints;      ///< in the order they were added, without weaker bounds
    std::vector<expr::SymbolAtom> atoms;      ///< ascending
    std::vector<expr::SymbolAtom> fixed;      ///< ascending; those that a constraint gives one value
    std::shared_ptr<const expr::Model> model; ///< makes all of them true; speaks of no other symbols
  };

  /// What of a path condition an expression has to do with.
  struct Part {
    std::vector<uint32_t> slices;        ///< their numbers, ascending
    std::vector<expr::SymbolAtom> atoms; ///< the expression's own
  };
  Part partOf(const expr::Node* expression) const;

  /// The constraints of a part, slice by slice.
  std::vector<expr::Expr> constraints(const Part& part) const;
  /// A model of a part: of all that is asked about, if there is a seed.
  std::shared_ptr<const expr::Model> model(const Part& part) const;
  /// Whether the path's model is the only one as far as an expression with this part is concerned, or the
  /// condition is a constraint already: what the model says of it is so on the whole path, then.
  bool settles(const Part& part, const expr::Node* condition) const;
  /// The expression under the path's model.
  BitVector value(const expr::Node* expression) const;

  /// Adds a constraint that the path's model makes true.
  void add(const expr::Expr& constraint) { add(constraint, partOf(constraint), nullptr); }
  /// Adds a constraint with a model of it and of all constraints in its part.
  void add(const expr::Expr& constraint, const Part& part, const expr::Model* model);

  /// A model of all constraints.
  expr::Model wholeModel() const;

  /// From now on the order of all constraints is kept. Precondition: there is none yet.
  void keepOrder() { keepsOrder_ = true; }
  /// All constraints in the order in which they were added. Precondition: that is kept.
  std::vector<expr::Expr> inOrder() const { return decisions_.all(); }

  /// What it takes beside itself, without expressions.
  void count(SharedBytes) const;

  /// Precondition: they satisfy every constraint.
  void setSeeds(Seeds::Models seeds);
  const Seeds::Models& seeds() const;
  size_t sliceCount() const { return slices_.size(); }
  size_t constraintCount() const { return constraintCount_; }
  const Slice& slice(uint32_t number) const { return **slices_.find(number); }
  /// Null: nothing is assumed about it.
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
  std::shared_ptr<const Seeds::Models> seeds_; ///< null: none; never empty
  uint32_t nextSlice_ = 0;
  size_t constraintCount_ = 0;
  bool keepsOrder_ = false;
  Decisions decisions_; ///< empty unless their order is kept
};

} // namespace sonde::path
