#include "exec/symbolic/choice.h"
#include "expr/evaluate.h"
#include "support/rng.h"

#include <gtest/gtest.h>

namespace sonde::exec {
namespace {

using expr::Expr;

bool spendAnything(size_t) { return true; }

/// A table of bytes that holds words of 32 bits, and symbols that are places in it.
class Table {
public:
  Table(expr::Builder& builder, Rng& rng) : builder_(builder) {
    std::vector<Expr> elements;
    for (uint64_t n = 0, count = 8 + rng.below(16); n < count; ++n)
      elements.push_back(builder.constant(8, rng.below(256)));
    const std::vector<const expr::Node*> nodes(elements.begin(), elements.end());
    array_ = builder.table(indexWidth, builder.constant(8, 7), nodes);
    for (const char* name : {"i", "j", "k"}) symbols_.push_back(builder.symbol(name, 8));
  }

  void write(Rng& rng, const Expr& value) {
    const Expr at = place(rng);
    for (unsigned n = 0; n < value->width() / 8; ++n)
      array_ = builder_.store(array_, byteAt(at, n), builder_.extract(value, 8 * n + 7, 8 * n));
  }
  Expr read(Rng& rng) {
    const Expr at = place(rng);
    Expr value;
    for (unsigned n = 0; n < bytes; ++n) {
      const Expr byte = builder_.read(array_, byteAt(at, n));
      value = value ? builder_.concat(byte, value) : byte;
    }
    return value;
  }
  /// Makes the table one of two, of which one was written further.
  void split(Rng& rng) {
    const Expr before = array_;
    write(rng, read(rng));
    array_ = builder_.ite(builder_.ult(symbol(rng), symbol(rng)), array_, before);
  }
  expr::Model model(Rng& rng) const {
    expr::Model model;
    for (const Expr& symbol : symbols_) model.set(symbol, BitVector(8, rng.below(rng.oneIn(4) ? 256 : 8)));
    return model;
  }

private:
  static constexpr unsigned indexWidth = 32;
  static constexpr unsigned bytes = 4;

  const Expr& symbol(Rng& rng) const { return symbols_[rng.below(symbols_.size())]; }
  /// Returns an index, mostly that of a word.
  Expr place(Rng& rng) {
    const Expr word = builder_.mul(builder_.zext(symbol(rng), indexWidth), builder_.constant(indexWidth, 4));
    return builder_.add(word, builder_.constant(indexWidth, rng.oneIn(6) ? rng.below(8) : 0));
  }
  Expr byteAt(const Expr& place, unsigned n) { return builder_.add(place, builder_.constant(indexWidth, n)); }

  expr::Builder& builder_;
  Expr array_;
  std::vector<Expr> symbols_;
};

/// Checks that an expression has, under a model, the value that is chosen, down to what is no choice.
void expectSame(expr::Builder& builder, Expr node, const expr::Model& model) {
  const BitVector expected = expr::evaluate(node, model);
  while (const std::optional<Choice> choice = choiceOf(builder, node.get(), spendAnything)) {
    const uint64_t by = expr::evaluate(choice->by, model).toWord();
    size_t n = by ? 0 : 1;
    if (choice->isTable) n = by + 1 < choice->values.size() ? by + 1 : 0;
    node = choice->values[n];
    ASSERT_EQ(expr::evaluate(node, model), expected);
  }
}

TEST(Choice, HasTheValueOfTheExpression) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    expr::Context context;
    expr::Builder builder(context);
    Table table(builder, rng);
    for (uint64_t n = rng.below(6); n > 0; --n) {
      if (rng.oneIn(5))
        table.split(rng);
      else if (rng.oneIn(2))
        table.write(rng, table.read(rng));
      else
        table.write(rng, builder.constant(rng.oneIn(4) ? 16 : 32, rng.below(65536)));
    }
    Expr value = table.read(rng);
    if (rng.oneIn(3)) value = builder.bitAnd(value, builder.constant(32, ~uint64_t{7} & 0xffffffff));
    if (rng.oneIn(3)) value = builder.add(value, builder.constant(32, rng.below(1000)));
    for (unsigned n = 0; n < 8; ++n) expectSame(builder, value, table.model(rng));
  }
}

TEST(Choice, OfAListOfWritesHasOneConditionForEach) {
  expr::Context context;
  expr::Builder builder(context);
  std::vector<Expr> elements;
  for (uint64_t n = 0; n < 32; ++n) elements.push_back(builder.constant(8, n));
  const std::vector<const expr::Node*> nodes(elements.begin(), elements.end());
  Expr array = builder.table(32, builder.constant(8, 0), nodes);
  const auto place = [&](const char* name, unsigned n) {
    const Expr word = builder.zext(builder.symbol(name, 8), 29);
    return builder.concat(word, builder.constant(3, n));
  };
  for (const char* name : {"i", "k"})
    for (unsigned n = 0; n < 8; ++n)
      array = builder.store(array, place(name, n), builder.constant(8, 100 + n));
  Expr value = builder.read(array, place("j", 0));
  for (unsigned n = 1; n < 8; ++n) value = builder.concat(builder.read(array, place("j", n)), value);

  for (unsigned n = 0; n < 2; ++n) {
    const std::optional<Choice> choice = choiceOf(builder, value, spendAnything);
    ASSERT_TRUE(choice && !choice->isTable);
    EXPECT_TRUE(choice->values[0]->isConstant());
    value = choice->values[1];
  }
  const std::optional<Choice> words = choiceOf(builder, value, spendAnything);
  ASSERT_TRUE(words && words->isTable);
  EXPECT_EQ(words->values.size(), 1 + 32 / 8);
  EXPECT_EQ(words->values[2]->value().toWord(), 0x0f0e0d0c0b0a0908);
}

TEST(Choice, JoinsBytesAndWordsOfOnePlace) {
  expr::Context context;
  expr::Builder builder(context);
  const auto tableOf = [&](unsigned width, uint64_t count) {
    std::vector<Expr> elements;
    for (uint64_t n = 0; n < count; ++n) elements.push_back(builder.constant(width, 10 + n));
    const std::vector<const expr::Node*> nodes(elements.begin(), elements.end());
    return builder.table(32, builder.constant(width, 0), nodes);
  };
  const Expr place = builder.symbol("j", 8);
  const Expr word = builder.read(tableOf(16, 6), builder.zext(place, 32));
  const Expr second = builder.concat(builder.zext(place, 31), builder.constant(1, 1));
  const Expr byte = builder.read(tableOf(8, 9), second);
  const Expr value = builder.concat(word, byte);
  const std::optional<Choice> choice = choiceOf(builder, value, spendAnything);
  ASSERT_TRUE(choice && choice->isTable);
  EXPECT_EQ(choice->values.size(), size_t{7});
  for (const Expr& one : choice->values) EXPECT_TRUE(one->isConstant());
  for (uint64_t n = 0; n < 10; ++n) {
    expr::Model model;
    model.set(place, BitVector(8, n));
    expectSame(builder, value, model);
  }
}

} // namespace
} // namespace sonde::exec
