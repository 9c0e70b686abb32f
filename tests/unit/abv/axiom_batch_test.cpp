/// Axioms in batches: how many are generated, and that verdicts do not depend on which, nor on hints.

#include "abv/axiom_batch.h"
#include "abv/solver_fixture.h"
#include "support/rng.h"

#include <fmt/format.h>
#include <map>
#include <optional>

namespace sonde::abv::testing {
namespace {

class AxiomBatchTest : public SolverFixture {
protected:
  /// The second example of section 2.2 of the paper: int a[4] = {0, 0, 0, 9}, the highest byte first, read at
  /// i and j, which are 2 or 3.
  std::vector<Expr> paper() {
    std::vector<Expr> bytes(16, b.constant(8, 0));
    bytes.back() = b.constant(8, 9);
    const Expr a = b.table(32, bytes.front(), std::vector<const Node*>(bytes.begin(), bytes.end()));
    const auto word = [&](const Expr& index) {
      Expr value;
      for (unsigned n = 0; n < 4; ++n) {
        const Expr at = b.add(b.mul(index, b.constant(32, 4)), b.constant(32, n));
        reads.push_back({index, at, a});
        const Expr byte = b.read(a, at);
        value = value ? b.concat(value, byte) : byte;
      }
      return value;
    };
    const auto most = [&](const Expr& index) { return b.ule(index, b.constant(32, 3)); };
    return {most(i), most(j), b.ult(b.constant(32, 4), b.add(i, j)),
            b.ult(b.constant(32, 10), b.add(word(i), word(j)))};
  }
  uint64_t generated(AxiomChoice choice, const ReadHints* hints) {
    Statistics own;
    Solver batched(Options{.axioms = choice, .fresh = true}, own);
    const Result result = batched.check(paper(), {}, hints);
    EXPECT_EQ(result.verdict, Verdict::Sat);
    EXPECT_EQ(own.value(BatchCounter::Generated) + own.value(BatchCounter::AvoidedByType) +
                  own.value(BatchCounter::AvoidedByInterval),
              156u);
    EXPECT_LE(own.value(BatchCounter::Added), own.value(BatchCounter::Generated));
    EXPECT_EQ(own.value(AxiomKind::TableIndex) + own.value(AxiomKind::Congruence),
              own.value(BatchCounter::Added));
    return own.value(BatchCounter::Generated);
  }

  expr::Builder b{context};
  Expr i = symbol("i", 32), j = symbol("j", 32);
  struct Read {
    Expr index, at, table;
  };
  std::vector<Read> reads;
};

TEST_F(AxiomBatchTest, HasAsManyAxiomsAsThePaperSays) {
  paper();
  ReadHints hints;
  for (unsigned n = 0; n < reads.size(); ++n) hints.indices[reads[n].at.get()] = {8 + n % 4, 12 + n % 4};
  EXPECT_EQ(generated(AxiomChoice::All, &hints), 156u);
  EXPECT_EQ(generated(AxiomChoice::Type, &hints), 8u * 4 + 4);
  EXPECT_EQ(generated(AxiomChoice::Interval, &hints), 8u * 5 + 28);
  EXPECT_EQ(generated(AxiomChoice::Both, &hints), 20u);
  EXPECT_EQ(generated(AxiomChoice::Both, nullptr), 8u * 4 + 4);
}

TEST_F(AxiomBatchTest, TypesOfObjectsLimitTheResidue) {
  paper();
  const Expr a = reads.front().table;
  const auto withType = [&](unsigned declared, unsigned width, unsigned residueBits) {
    expr::AccessTypes types;
    types.access(1, declared, width, residueBits);
    types.show(a, 1);
    ReadHints hints;
    hints.types = &types;
    return generated(AxiomChoice::Type, &hints);
  };
  EXPECT_EQ(withType(4, 4, 2), 8u * 4 + 4) << "as the residues say";
  EXPECT_EQ(withType(0, 4, 2), 8u * 4 + 4) << "the width alone is known";
  EXPECT_EQ(withType(4, 2, 2), 8u * 8 + 2 * 6);
  EXPECT_EQ(withType(1, 4, 2), 156u) << "an object of bytes";
  EXPECT_EQ(withType(4, 4, 1), 156u) << "an index of unknown residue elsewhere";
  EXPECT_EQ(withType(8, 8, 3), 156u) << "the residue modulo 8 is not known here";
  const expr::AccessTypes none;
  ReadHints hints;
  hints.types = &none;
  EXPECT_EQ(generated(AxiomChoice::Type, &hints), 8u * 4 + 4) << "without a type, the residue decides";
}

TEST_F(AxiomBatchTest, AddsAxiomsThatWrongHintsWithheld) {
  Solver batched(Options{.axioms = AxiomChoice::Both}, statistics);
  const std::vector<Expr> assertions = paper();
  ReadHints hints;
  for (const Read& read : reads) hints.indices[read.at.get()] = {0, 3};
  EXPECT_EQ(batched.check(assertions, {}, &hints).verdict, Verdict::Sat);
  EXPECT_GT(statistics.value(BatchCounter::Fallbacks), 0u);
}

TEST_F(AxiomBatchTest, ReadsPastTheLastElementHaveTheDefault) {
  Solver batched(Options{.axioms = AxiomChoice::All}, statistics);
  const Expr t = table(32, {constant(8, 7), constant(8, 1), constant(8, 2)});
  EXPECT_EQ(batched.check(std::vector<Expr>{eq(read(t, i), constant(8, 7))}).verdict, Verdict::Sat);
  EXPECT_EQ(
      batched.check(std::vector<Expr>{make(Kind::Ult, {constant(32, 1), i}), ne(read(t, i), constant(8, 7))})
          .verdict,
      Verdict::Unsat);
}

/// Accesses to an object of bytes at indices such as 4 * i + 12 * j + 5, and what the paper's rules make of
/// them: the type of the object is the size of its elements, made smaller by each narrower access, and 1 once
/// an access has an index whose residue modulo the type is not known.
class ObjectTypeTest : public SolverFixture {
protected:
  static constexpr unsigned bytes = 48;
  struct Access {
    unsigned width, scales[2], offset;

    /// Returns the residue of the index, if it is the same for all i and j.
    std::optional<unsigned> residue(unsigned modulus) const {
      for (const unsigned scale : scales)
        if (scale % modulus != 0) return std::nullopt;
      return offset % modulus;
    }
  };

  static std::vector<Access> accesses(Rng& rng) {
    std::vector<Access> result;
    const unsigned unit = 1u << rng.below(4); // most indices are multiples of it
    for (uint64_t count = 1 + rng.below(3); count > 0; --count) {
      Access access{.width = 1u << rng.below(4), .scales = {}, .offset = 0};
      for (unsigned& scale : access.scales)
        scale = (rng.oneIn(6) ? 1 : unit) * (1 + static_cast<unsigned>(rng.below(4)));
      access.offset = static_cast<unsigned>(rng.below(8)) * (rng.oneIn(4) ? 1 : unit);
      result.push_back(access);
    }
    return result;
  }
  static unsigned typeOf(unsigned elementSize, const std::vector<Access>& accesses) {
    unsigned type = elementSize;
    for (const Access& access : accesses) type = std::min(type, access.width);
    for (const Access& access : accesses)
      if (!access.residue(type)) return 1;
    return type;
  }
  /// The index of each byte that is read, once.
  std::map<const Node*, unsigned> offsets(const std::vector<Access>& accesses) {
    std::map<const Node*, unsigned> result;
    for (const Access& access : accesses)
      for (unsigned n = 0; n < access.width; ++n) {
        const Expr scaled =
            b.add(b.mul(i, b.constant(16, access.scales[0])), b.mul(j, b.constant(16, access.scales[1])));
        kept.push_back(b.add(scaled, b.constant(16, access.offset + n)));
        result[kept.back().get()] = access.offset + n;
      }
    return result;
  }
  /// Returns how many axioms Algorithm 4 generates without intervals.
  static uint64_t ofType(unsigned type, const std::map<const Node*, unsigned>& reads) {
    uint64_t count = 0;
    for (auto read = reads.begin(); read != reads.end(); ++read) {
      for (unsigned position = 0; position < bytes; ++position)
        count += position % type == read->second % type;
      for (auto other = reads.begin(); other != read; ++other)
        count += other->second % type == read->second % type;
    }
    return count;
  }
  Expr object() {
    std::vector<Expr> elements{constant(8, 0)};
    for (unsigned n = 0; n < bytes; ++n) elements.push_back(constant(8, n));
    return table(16, {elements.begin(), elements.end()});
  }
  uint64_t generated(const std::map<const Node*, unsigned>& reads, const expr::AccessTypes* types = nullptr) {
    std::vector<Expr> query;
    for (const auto& [index, offset] : reads) query.push_back(eq(read(object(), index), symbol("v", 8)));
    ReadHints hints;
    hints.types = types;
    Statistics own;
    Solver batched(Options{.axioms = AxiomChoice::Type, .fresh = true}, own);
    EXPECT_NE(batched.check(query, {}, &hints).verdict, Verdict::Unknown);
    return own.value(BatchCounter::Generated);
  }

  expr::Builder b{context};
  Expr i = symbol("i", 16), j = symbol("j", 16);
  std::vector<Expr> kept;
};

TEST_F(ObjectTypeTest, GeneratesTheAxiomsOfAlgorithm4AndResiduesNoMore) {
  unsigned useful = 0, better = 0;
  for (uint64_t seed = 1; seed <= 300; ++seed) {
    Rng rng(seed);
    const unsigned elementSize = 1u << rng.below(4);
    const std::vector<Access> all = accesses(rng);
    const std::map<const Node*, unsigned> reads = offsets(all);
    const unsigned type = typeOf(elementSize, all);
    const uint64_t byResidue = generated(reads), byType = ofType(type, reads);
    expr::AccessTypes types;
    for (const Access& access : all) {
      kept.push_back(
          b.add(b.add(b.mul(i, b.constant(16, access.scales[0])), b.mul(j, b.constant(16, access.scales[1]))),
                b.constant(16, access.offset)));
      types.access(1, elementSize, access.width, expr::residueOf(kept.back()).bits);
    }
    const Expr table = object();
    types.show(table, 1);
    EXPECT_EQ(types.ofTable(table), type) << "seed " << seed;
    EXPECT_EQ(generated(reads, &types), byType) << "seed " << seed;
    EXPECT_LE(byResidue, byType) << "seed " << seed;
    useful += type > 1;
    better += byResidue < byType;
  }
  EXPECT_GT(useful, 20u);
  EXPECT_GT(better, 100u);
}

/// Queries about reads of one table, some through a write, at indices of known residues and others.
class RandomQuery : public SolverFixture {
protected:
  std::vector<Expr> assertions(Rng& rng) {
    const unsigned size = 1 + static_cast<unsigned>(rng.below(24)), indexWidth = rng.oneIn(2) ? 5 : 16;
    std::vector<Expr> elements{constant(8, rng.below(4))};
    for (unsigned n = 0; n < size; ++n)
      elements.push_back(rng.oneIn(9) ? symbol("e", 8) : constant(8, rng.below(4) * 3));
    Expr array = table(indexWidth, {elements.begin(), elements.end()});
    if (rng.oneIn(4)) array = store(array, symbol("w", indexWidth), symbol("v", 8));
    std::vector<Expr> result;
    std::vector<Expr> values;
    for (unsigned n = 0; n < 3; ++n) {
      Expr index = symbol(fmt::format("i{}", rng.below(2)), indexWidth);
      if (rng.oneIn(2))
        index = b.add(b.mul(index, constant(indexWidth, 4)), constant(indexWidth, rng.below(4)));
      if (rng.oneIn(2)) result.push_back(make(Kind::Ult, {index, constant(indexWidth, rng.below(size + 2))}));
      indices.push_back(index);
      values.push_back(read(array, index));
    }
    for (unsigned n = 0; n < 3; ++n) {
      const Expr sum = make(Kind::Add, {values[n], values[(n + 1) % 3]});
      result.push_back(rng.oneIn(2) ? eq(sum, constant(8, rng.below(20)))
                                    : make(Kind::Ult, {constant(8, rng.below(16)), sum}));
    }
    return result;
  }

  expr::Builder b{context};
  std::vector<Expr> indices;
};

TEST_F(RandomQuery, VerdictsDoNotDependOnTheBatch) {
  unsigned satisfiable = 0, fallbacks = 0;
  constexpr unsigned queries = 400;
  std::vector<std::unique_ptr<Solver>> contestants;
  for (const auto& choice : axiomChoices)
    for (const TableEncoding tables : {TableEncoding::Lazy, TableEncoding::Axioms})
      contestants.push_back(std::make_unique<Solver>(
          Options{.sat = contestants.size() % 3 ? sat::Core::Own : sat::Core::CadicalPlain,
                  .tables = tables,
                  .axioms = choice.value,
                  .fresh = contestants.size() % 4 == 0},
          statistics));
  for (uint64_t seed = 1; seed <= queries; ++seed) {
    Rng rng(seed);
    indices.clear();
    const std::vector<Expr> query = assertions(rng);
    ReadHints hints; // most of them wrong
    for (const Expr& index : indices) {
      const uint64_t low = rng.below(20);
      if (!rng.oneIn(3)) hints.indices[index.get()] = {low, low + rng.below(10)};
    }
    const Verdict expected = check(query).verdict;
    satisfiable += expected == Verdict::Sat;
    for (size_t n = 0; n < contestants.size(); ++n)
      EXPECT_EQ(contestants[n]->check(query, {}, &hints).verdict, expected)
          << "seed " << seed << ", contestant " << n;
  }
  fallbacks = static_cast<unsigned>(statistics.value(BatchCounter::Fallbacks));
  EXPECT_GT(satisfiable, queries / 10);
  EXPECT_LT(satisfiable, queries - queries / 10);
  EXPECT_GT(fallbacks, 100u);
}

} // namespace
} // namespace sonde::abv::testing
