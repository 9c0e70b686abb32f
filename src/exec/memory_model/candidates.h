#pragma once

/// \file
/// A symbolic pointer as a choice among objects. A pointer that was read from a table at a symbolic index, or
/// chosen by a condition, is an expression whose leaves are addresses: the objects that it can point to are
/// found by looking, without a query, and whatever depends on the object (the offset in it, its size, the
/// bytes there) is the same expression with other leaves. So constraints speak of the table's index, not of
/// 64-bit addresses.
///
/// Where no such structure is seen, the solver finds the objects (resolve.h), and the choice is made by
/// comparing the address with each.
///
/// Candidates are a hint: an access may run from one object into another, or hit no object. What they promise
/// holds where `inside` does; elsewhere the access is resolved by its full address.

#include "exec/memory_model/memory_model.h"
#include "exec/memory_model/resolve.h"

#include <functional>
#include <optional>
#include <vector>

namespace sonde::exec {

/// One way in which an access may be inside of an object.
struct Candidate {
  memory::ObjectInfo object;
  uint64_t distance = 0; ///< a known part of the offset of the access in the object
  expr::Expr variable{}; ///< the rest of it; null if there is none

  expr::Expr offset(expr::Builder& builder) const;
  bool isAtNumber() const { return !variable; }
};

/// What was at an address when candidates were looked for.
struct Sight {
  uint64_t address = 0;
  std::optional<memory::ObjectInfo> object{};
};

class Candidates {
public:
  /// Returns the candidates that the expression of the address shows; nothing if it shows none. The result
  /// depends on the access and on what is at a few addresses, which are added to `sights`.
  static std::optional<Candidates> seen(expr::Builder&, const memory::AddressSpace&, const SymbolicAccess&,
                                        std::vector<Sight>* sights = nullptr);
  /// Returns the targets that the solver found. `areAtNumbers`: each has only the address that it shows.
  static Candidates found(expr::Builder&, const SymbolicAccess&, const std::vector<Target>&,
                          bool areAtNumbers);

  const std::vector<Candidate>& all() const { return all_; }
  /// Returns whether the expression of the address showed them.
  bool areSeen() const { return !steps_.empty(); }
  /// Returns the number of expressions that an operation on the choice as a whole makes, roughly.
  size_t size() const { return all_.size() + steps_.size() + places_; }
  /// Returns the bases of the objects, by rising address.
  const std::vector<uint64_t>& bases() const { return bases_; }
  /// Returns the most targets and failures that an access has which stays near these objects: each of them,
  /// and beside each there may be an error.
  size_t mostTargets() const { return 2 * bases().size() + 1; }
  /// Returns whether all objects have a size that is a number.
  bool areSizesNumbers() const;

  /// Returns the candidates whose objects are at these bases (ascending). Requires: there is one, and on this
  /// path the access is to one of them.
  Candidates in(const std::vector<uint64_t>& bases) const;

  /// Returns an expression that has the value that `valueOf` says for the candidate whose object is accessed.
  /// A null value, and the value where there is no candidate, may be anything; the result is null if all are.
  using ValueOf = std::function<expr::Expr(const Candidate&)>;
  expr::Expr choose(expr::Builder&, const ValueOf& valueOf) const;
  /// Returns whether the candidate whose object is accessed is one of these; false if there is none.
  expr::Expr isOne(expr::Builder&, const std::function<bool(const Candidate&)>& wanted) const;
  /// Returns for each candidate the condition that its object is accessed, in time that grows with `size`.
  const std::vector<expr::Expr>& guards(expr::Builder&) const;
  /// Returns an offset: the candidate's own, and in addition what `shift` says of its object.
  expr::Expr offset(expr::Builder&, const std::function<uint64_t(const memory::ObjectInfo&)>& shift) const;
  /// Returns the condition that the whole access lies in the object of a candidate.
  expr::Expr inside(expr::Builder&, unsigned size) const;

private:
  class Reader;

  /// One place of the expression. Steps come after those that they choose from; the address is the last.
  struct Step {
    enum class Kind : uint8_t { Candidate, Nothing, Condition, Table };
    Kind kind = Kind::Nothing;
    size_t candidate = 0;
    expr::Expr by{};                 ///< the condition, or the index of the table
    std::vector<uint32_t> choices{}; ///< steps: then and otherwise; or past the end of the table, and places
    std::vector<uint64_t> places{}; ///< the indices of the table's elements that are in `choices`, ascending;
                                    ///< all others are no candidates
    uint64_t elements = 0;          ///< the number of the table's elements
  };
  expr::Expr rebuild(expr::Builder&, const std::vector<expr::Expr>& values, const expr::Expr& nothing) const;
  void listBases();

  std::vector<Candidate> all_;
  std::vector<uint64_t> bases_;        ///< of the objects of all candidates, ascending
  std::vector<Step> steps_;            ///< if they were seen in an expression
  size_t places_ = 0;                  ///< the number of choices of all steps
  std::vector<expr::Expr> conditions_; ///< one for each candidate, if the solver found them

  // Paths that come to the same access mostly find the same there: what was made last is remembered.
  struct Made {
    std::vector<expr::Expr> values;
    expr::Expr nothing, result;
  };
  mutable Made made_;                      ///< by `rebuild`
  mutable std::vector<expr::Expr> guards_; ///< empty until they are needed
};

} // namespace sonde::exec
