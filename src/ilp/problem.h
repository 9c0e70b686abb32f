#pragma once

/// \file
/// Integer linear problems: variables with bounds, and rows that say that a sum is zero, or at most zero. All
/// numbers are exact; whoever makes a problem sees to it that no product of a factor and a value exceeds
/// `largest`, so that sums of a million of them fit.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sonde::ilp {

__extension__ using Integer = __int128;

inline constexpr Integer largest = Integer{1} << 100;

/// Returns a quotient, rounded down. Requires: the divisor is positive.
constexpr Integer divideDown(Integer a, Integer b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

/// The values from `low` to `high`; none if `low` is greater.
struct Interval {
  Integer low = 0, high = 0;

  bool isEmpty() const { return low > high; }
  bool operator==(const Interval&) const = default;
};

struct Term {
  uint32_t variable = 0;
  Integer factor = 0;

  bool operator==(const Term&) const = default;
};

/// A constant and a sum of multiples of variables.
class Sum {
public:
  Sum() = default;
  explicit Sum(Integer constant) : constant_(constant) {}
  static Sum of(uint32_t variable) {
    Sum sum;
    sum.terms_.push_back({variable, 1});
    return sum;
  }

  std::span<const Term> terms() const { return terms_; } ///< by variable, none of them zero
  Integer constant() const { return constant_; }
  bool isConstant() const { return terms_.empty(); }

  /// Returns whether a multiple of the sum has no number beyond `largest`.
  bool canBeMultiplied(Integer factor) const;
  /// Adds a multiple of another sum, which must have no number beyond `largest`.
  void add(const Sum& other, Integer factor = 1);
  void add(Integer constant) { constant_ += constant; }

  bool operator==(const Sum&) const = default;

private:
  std::vector<Term> terms_;
  Integer constant_ = 0;
};

enum class Relation : uint8_t { AtMostZero, Zero };

struct Row {
  Sum sum;
  Relation relation = Relation::AtMostZero;

  bool operator==(const Row&) const = default;
};

struct Problem {
  std::vector<Interval> variables;
  std::vector<Row> rows;

  uint32_t addVariable(Integer low, Integer high) {
    variables.push_back({low, high});
    return static_cast<uint32_t>(variables.size() - 1);
  }
  void require(Sum sum, Relation relation) { rows.push_back({std::move(sum), relation}); }
  /// Returns the values of a sum within the bounds of its variables; nothing if they are beyond `largest`.
  std::optional<Interval> rangeOf(const Sum& sum) const;

  bool operator==(const Problem&) const = default;
};

/// A part of a problem, and a sum in the part's own variables.
struct Part {
  Problem problem;
  Sum sum;
};
/// Returns what of a problem can matter to the values of a sum, if the rest has a solution: the rows that are
/// connected with it by variables of more than one value, and that their bounds do not imply. Variables are
/// numbered as they are met, so that equal parts of different problems are equal.
Part partAbout(const Problem& problem, const Sum& sum);

/// Returns an equal problem without variables of one value and without rows that the bounds of their
/// variables imply. Variables are numbered as they are met, as in parts.
Problem essenceOf(const Problem& problem);

/// Narrows the bounds of variables to what each row alone, with the bounds of the others, leaves them; at
/// most so many rounds over all rows. Returns false if some variable is left no value: then there is no
/// solution.
bool narrow(Problem& problem, unsigned rounds);

} // namespace sonde::ilp
