#include "expr/random_expr.h"
#include "smtlib/printer.h"
#include "smtlib/read_script.h"
#include "smtlib/stream_writer.h"

#include <gtest/gtest.h>
#include <sstream>

namespace sonde::smtlib {
namespace {

using expr::Expr;
using testing::ReadScript;

class StreamWriterTest : public ::testing::Test {
protected:
  void write(std::vector<Expr> constraints, const Expr& goal = {}, bool consistent = false) {
    writer.ask(constraints, goal, consistent);
    writer.answer("sat");
  }
  std::string text() const { return out.str(); }

  /// The assertions in force, and the goal, at each check.
  std::vector<std::vector<Expr>> queries() {
    std::vector<std::vector<Expr>> found;
    std::vector<Expr> asserted;
    std::vector<size_t> levels;
    for (const Command& command : ReadScript(b, text()).commands) {
      if (command.kind == CommandKind::Push) levels.insert(levels.end(), command.levels, asserted.size());
      if (command.kind == CommandKind::Assert) asserted.push_back(command.terms[0].expr);
      if (command.kind == CommandKind::Pop) {
        asserted.resize(levels[levels.size() - command.levels]);
        levels.resize(levels.size() - command.levels);
      }
      if (command.kind != CommandKind::CheckSat && command.kind != CommandKind::CheckSatAssuming) continue;
      found.push_back(asserted);
      if (!command.terms.empty()) found.back().push_back(command.terms[0].expr);
    }
    return found;
  }

  expr::Context context;
  expr::Builder b{context};
  Expr x = b.symbol("x", 8), y = b.symbol("y", 8);
  std::ostringstream out;
  StreamWriter writer{out};
};

TEST_F(StreamWriterTest, DefinesEachOperationOnceAndKeepsCommonConstraints) {
  Expr less = b.ult(x, y), equal = b.eq(x, b.constant(8, 3));
  write({less}, equal, true);
  write({less, equal}, {}, true);
  write({equal}, less);
  EXPECT_EQ(text(), "(set-option :global-declarations true)\n"
                    "(set-logic QF_ABV)\n"
                    "(declare-const x (_ BitVec 8))\n"
                    "(declare-const y (_ BitVec 8))\n"
                    "(define-fun ?1 () Bool (bvult x y))\n"
                    "(define-fun ?2 () Bool (= #x03 x))\n"
                    "(push 1) (assert ?1)\n"
                    "(set-info :consistent true)\n"
                    "(set-info :status sat)\n"
                    "(check-sat-assuming (?2))\n"
                    "(push 1) (assert ?2)\n"
                    "(set-info :status sat)\n"
                    "(check-sat)\n"
                    "(pop 2)\n"
                    "(push 1) (assert ?2)\n"
                    "(set-info :consistent false)\n"
                    "(set-info :status sat)\n"
                    "(check-sat-assuming (?1))\n");
}

TEST_F(StreamWriterTest, ReadsBackAsTheSameQueries) {
  Rng rng(11);
  expr::testing::RandomExpr random(context, rng, {});
  std::vector<Expr> formulas;
  while (formulas.size() < 200)
    if (Expr e = random.next(); e->isBool() && !e->isConstant()) formulas.push_back(e);
  std::vector<std::vector<Expr>> written;
  for (int i = 0; i < 100; ++i) {
    std::vector<Expr> constraints;
    for (uint64_t n = rng.below(5); n > 0; --n) constraints.push_back(formulas[rng.below(20 + i)]);
    Expr goal = rng.oneIn(4) ? Expr() : formulas[rng.below(formulas.size())];
    write(constraints, goal);
    if (goal) constraints.push_back(goal);
    written.push_back(constraints);
  }
  auto back = queries();
  ASSERT_EQ(back.size(), written.size());
  for (size_t i = 0; i < back.size(); ++i) {
    ASSERT_EQ(back[i].size(), written[i].size());
    // Read is simplified, generated is not; printed alone and read, it is.
    for (size_t j = 0; j < back[i].size(); ++j)
      ASSERT_EQ(back[i][j], ReadScript(b, printScript({&written[i][j], 1})).term().expr);
  }
}

TEST_F(StreamWriterTest, TheTextGrowsWithTheNodesNotWithTheQueries) {
  Expr sum = x;
  std::vector<Expr> path;
  size_t half = 0;
  for (int i = 0; i < 2000; ++i) {
    sum = b.bitXor(b.mul(sum, b.constant(8, 3)), y);
    path.push_back(b.ult(sum, b.constant(8, 200)));
    write(path);
    if (i == 999) half = text().size();
  }
  EXPECT_LT(text().size(), 2 * half + half / 4);
}

TEST_F(StreamWriterTest, DefinesANodeAgainAfterItWasFreed) {
  for (int i = 0; i < 2; ++i) write({b.ult(b.mul(x, b.mul(x, y)), y)});
  EXPECT_EQ(queries().size(), 2u);
  EXPECT_EQ(queries()[0], queries()[1]);
}

TEST_F(StreamWriterTest, LongTablesAreReadBackAsTables) {
  std::vector<Expr> kept;
  std::vector<const expr::Node*> elements;
  for (unsigned i = 0; i < 3000; ++i) {
    kept.push_back(b.constant(8, i % 7 == 0 ? 0 : i * 31 + 1));
    elements.push_back(kept.back());
  }
  Expr table = b.table(16, b.constant(8, 0), elements);
  Expr formula = b.ult(b.read(table, b.symbol("i", 16)), y);
  write({formula});
  EXPECT_EQ(queries()[0][0], formula);
}

} // namespace
} // namespace sonde::smtlib
