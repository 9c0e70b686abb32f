#include "expr/evaluate.h"
#include "expr/rewrite/builder.h"
#include "path/readable_input.h"
#include "support/rng.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace sonde::path {
namespace {

using expr::Expr;
using expr::Model;
using expr::Sort;

class ReadableInputTest : public ::testing::Test {
protected:
  static constexpr uint64_t size = 4;

  ReadableInputTest() { inputs_.add({.name = "stdin", .size = size, .array = array_}); }

  Expr byte(uint64_t index) { return builder_.read(array_, builder_.constant(32, index)); }
  Expr number(uint64_t value) { return builder_.constant(8, value); }

  /// Adds a constraint, or its negation if the input makes it false.
  void add(PathCondition& path, const Model& input, Expr constraint) {
    if (!expr::evaluate(constraint, input).isOne()) constraint = builder_.bitNot(constraint);
    if (constraint->isConstant()) return;
    constraints_.push_back(constraint);
    path.add(constraint, path.partOf(constraint), &input);
  }

  std::string text(const PathCondition& path) {
    std::string bytes;
    for (uint64_t n = 0; n < size; ++n) bytes += static_cast<char>(path.value(byte(n)).toWord());
    return bytes;
  }

  /// Returns a random constraint on one byte or on two.
  Expr constraint(Rng& rng) {
    const Expr some = byte(rng.below(size));
    switch (rng.below(5)) {
    case 0: return builder_.eq(some, number("aA0 .-+/~"[rng.below(9)]));
    case 1: return builder_.ult(some, number(rng.below(256)));
    case 2: return builder_.ult(number(rng.below(128)), some);
    case 3: return builder_.eq(some, byte(rng.below(size)));
    default: return builder_.ult(builder_.add(some, number(rng.below(8))), byte(rng.below(size)));
    }
  }

  expr::Context context_;
  expr::Builder builder_{context_};
  Expr array_ = builder_.symbol("stdin", Sort::array(32, 8));
  InputList inputs_;
  std::vector<Expr> constraints_;
};

TEST_F(ReadableInputTest, TakesTheFirstCharacterThatEveryConstraintAllows) {
  PathCondition path;
  const Model zeros;
  add(path, zeros, builder_.eq(byte(0), number('a')));  // is not 'a'
  add(path, zeros, builder_.ult(byte(1), number('0'))); // is less than '0'
  add(path, zeros, builder_.ult(byte(2), byte(1)));     // is not less
  add(path, zeros, builder_.ult(byte(3), number(1)));   // is zero
  ReadableInput().prefer(path, inputs_);
  EXPECT_EQ(text(path), std::string("A\0a\0", 4)); // the second byte waits for the third
}

// Paths that share constraints, one after the other, against each path on its own.
TEST_F(ReadableInputTest, DoesNotDependOnThePathsBefore) {
  Rng rng(3);
  ReadableInput together;
  unsigned changed = 0;
  for (int round = 0; round < 500; ++round) {
    Model input;
    for (uint64_t n = 0; n < size; ++n)
      input.setElement(array_, BitVector(32, n), BitVector(8, rng.below(2) ? rng.below(256) : rng.below(4)));
    constraints_.clear();
    PathCondition path;
    for (uint64_t count = rng.below(8); count > 0; --count) add(path, input, constraint(rng));
    const std::string before = text(path);
    PathCondition alone = path;
    ReadableInput().prefer(alone, inputs_);
    together.prefer(path, inputs_);
    ASSERT_EQ(text(path), text(alone));
    changed += text(path) != before;
    for (const Expr& each : constraints_) ASSERT_TRUE(path.value(each).isOne());
  }
  EXPECT_GT(changed, 100u);
}

} // namespace
} // namespace sonde::path
