/// Every encoding of table reads, over tables of every shape: each index has its element and no other, and an
/// element is found exactly if it is there.

#include "abv/solver_fixture.h"
#include "support/rng.h"

#include <algorithm>
#include <string>

namespace sonde::abv::testing {
namespace {

class TablesTest : public SolverFixture, public ::testing::WithParamInterface<ChoiceRow<TableEncoding>> {
protected:
  TablesTest() : SolverFixture(Options{.tables = GetParam().value}) {}

  /// Both SAT cores, of which one must be told what belongs to the cone.
  Verdict verdict(const std::vector<Expr>& assertions) {
    Result result = own.check(assertions), other = check(assertions); // both abort on a wrong model
    EXPECT_EQ(result.verdict, other.verdict);
    return result.verdict;
  }

  /// `index` is as wide as the table's and depends on symbols alone.
  void checkTable(const Node* table, const Node* index) {
    auto elements = table->tableElements();
    uint64_t step = std::max<uint64_t>(1, elements.size() / 8);
    for (uint64_t k = 0; k <= elements.size(); k += step) {
      if (table->indexWidth() < 64 && k >> table->indexWidth()) break;
      const Node* element = k < elements.size() ? elements[k] : table->tableDefault();
      Expr there = eq(index, constant(table->indexWidth(), k));
      EXPECT_EQ(verdict({there, ne(read(table, index), element)}), Verdict::Unsat) << "at " << k;
      EXPECT_EQ(verdict({there, eq(read(table, index), element)}), Verdict::Sat) << "at " << k;
    }
  }

  Solver own{Options{.sat = sat::Core::Own, .tables = GetParam().value}, statistics};
  Rng rng{3};
};

TEST_P(TablesTest, TablesOfAllShapesAreRead) {
  struct Shape {
    unsigned indexWidth, width;
    uint64_t size, run;
  };
  for (const Shape& shape :
       {Shape{8, 8, 256, 1}, Shape{8, 8, 256, 40}, Shape{32, 8, 100, 3}, Shape{64, 32, 33, 1},
        Shape{16, 64, 70, 5}, Shape{3, 1, 8, 1}, Shape{8, 12, 1, 1}, Shape{2, 8, 3, 1}}) {
    std::vector<Expr> kept{constant(shape.width, rng.next())};
    for (uint64_t i = 0; i < shape.size; ++i)
      kept.push_back(i % shape.run ? kept.back() : constant(shape.width, rng.next()));
    Expr t = table(shape.indexWidth, {kept.begin(), kept.end()});
    checkTable(t, symbol("i" + std::to_string(shape.indexWidth), shape.indexWidth));
  }
}

TEST_P(TablesTest, PartlySymbolicTablesAreRead) {
  Expr x = symbol("x", 8), y = symbol("y", 8), i = symbol("i", 8);
  std::vector<Expr> kept{y};
  for (unsigned n = 0; n < 40; ++n) kept.push_back(n % 7 == 3 ? x : n == 20 ? y : constant(8, n / 3));
  Expr t = table(8, {kept.begin(), kept.end()});
  checkTable(t, i);
  Expr differs = ne(x, y), small = make(Kind::Ult, {i, constant(8, 20)});
  EXPECT_EQ(verdict({differs, small, eq(read(t, i), y), make(Kind::Ult, {constant(8, 50), y})}),
            Verdict::Unsat);
  EXPECT_EQ(verdict({differs, eq(read(t, i), y), make(Kind::Ult, {constant(8, 50), y})}), Verdict::Sat);
}

TEST_P(TablesTest, FindsAnElementExactlyIfItIsThere) {
  std::vector<Expr> kept{constant(8, 0)};
  std::vector<bool> occurs(256);
  occurs[0] = true;
  for (unsigned n = 0; n < 200; ++n) {
    uint64_t value = rng.below(256) & 0xee;
    occurs[value] = true;
    kept.push_back(constant(8, value));
  }
  Expr t = table(8, {kept.begin(), kept.end()}), i = symbol("i", 8), j = symbol("j", 8);
  Expr index = make(Kind::Xor, {i, read(t, j)});
  for (unsigned value = 0; value < 256; value += 5)
    EXPECT_EQ(verdict({eq(read(t, index), constant(8, value))}),
              occurs[value] ? Verdict::Sat : Verdict::Unsat);
}

TEST_P(TablesTest, TablesBelowWritesAreRead) {
  std::vector<Expr> kept{constant(8, 9)};
  for (unsigned n = 0; n < 20; ++n) kept.push_back(constant(8, 3 * n));
  Expr t = table(8, {kept.begin(), kept.end()}), i = symbol("i", 8), j = symbol("j", 8), x = symbol("x", 8);
  Expr written = store(t, j, x);
  EXPECT_EQ(verdict({eq(i, constant(8, 4)), ne(j, i), ne(read(written, i), constant(8, 12))}),
            Verdict::Unsat);
  EXPECT_EQ(verdict({eq(read(written, i), constant(8, 2)), ne(x, constant(8, 2))}), Verdict::Unsat);
  EXPECT_EQ(verdict({eq(read(written, i), constant(8, 2)), eq(read(t, j), constant(8, 6))}), Verdict::Sat);
}

INSTANTIATE_TEST_SUITE_P(Encodings, TablesTest, ::testing::ValuesIn(tableEncodings),
                         [](const auto& row) { return row.param.name; });

} // namespace
} // namespace sonde::abv::testing
