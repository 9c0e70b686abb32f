#include "expr/random_expr.h"
#include "smtlib/printer.h"
#include "smtlib/read_script.h"

#include <gtest/gtest.h>

namespace sonde::smtlib {

using expr::Builder;
using expr::Context;
using expr::Expr;
using testing::ReadScript;

namespace {

/// Reads a printed script back: its assertions.
std::vector<Expr> readBack(Builder& builder, const std::string& script) {
  std::vector<Expr> assertions;
  for (const Command& command : ReadScript(builder, script).commands)
    if (command.kind == CommandKind::Assert) assertions.push_back(command.terms[0].expr);
  return assertions;
}

/// The same operations, simplified as the reader's are.
Expr simplified(Builder& builder, const expr::Node* node) {
  if (node->operandCount() == 0) return node;
  std::vector<Expr> kept;
  std::vector<const expr::Node*> operands;
  for (const expr::Node* operand : node->operands()) {
    kept.push_back(simplified(builder, operand));
    operands.push_back(kept.back());
  }
  return builder.rebuild(node, operands);
}

class PrinterTest : public ::testing::Test {
protected:
  Context context;
  Builder builder{context};
};

} // namespace

TEST_F(PrinterTest, PrintsOperations) {
  Expr x = builder.symbol("x", 8), y = builder.symbol("y", 8), p = builder.symbol("p", 1);
  EXPECT_EQ(printTerm(context.make(expr::Kind::Add, {x, y})), "(bvadd x y)");
  EXPECT_EQ(printTerm(builder.extract(x, 5, 2)), "((_ extract 5 2) x)");
  EXPECT_EQ(printTerm(builder.sext(x, 12)), "((_ sign_extend 4) x)");
  EXPECT_EQ(printTerm(context.make(expr::Kind::Or, {p, builder.ult(x, y)})), "(or p (bvult x y))");
  EXPECT_EQ(printTerm(builder.symbol("a b", 8)), "|a b|");
}

TEST_F(PrinterTest, ConvertsBetweenBoolAndOneBit) {
  Expr x = builder.symbol("x", 8), p = builder.symbol("p", 1);
  EXPECT_EQ(printTerm(builder.extract(x, 3, 3)), "(= ((_ extract 3 3) x) #b1)");
  EXPECT_EQ(printTerm(builder.concat(p, x)), "(concat (ite p #b1 #b0) x)");
  EXPECT_EQ(printTerm(context.make(expr::Kind::Concat, {builder.boolean(true), x})), "(concat #b1 x)");
  EXPECT_EQ(printTerm(context.make(expr::Kind::Eq, {builder.boolean(true), p})), "(= true p)");
}

TEST_F(PrinterTest, BindsSharedNodesByLet) {
  Expr x = builder.symbol("x", 64), e = builder.symbol("y", 64);
  for (int i = 0; i < 1000; ++i)
    e = context.make(expr::Kind::UDiv, {context.make(expr::Kind::Mul, {e, e}), e});
  std::string text = printTerm(e);
  EXPECT_LT(text.size(), 60'000u);
  EXPECT_EQ(text.substr(0, 11), "(let ((?1 (");
}

TEST_F(PrinterTest, FreshNamesAvoidSymbols) {
  Expr x = builder.symbol("?1", 8), y = builder.symbol("y", 8);
  Expr sum = builder.udiv(x, y);
  EXPECT_EQ(printTerm(context.make(expr::Kind::URem, {sum, sum})),
            "(let ((?2 (bvudiv ?1 y))) (bvurem ?2 ?2))");
}

TEST_F(PrinterTest, SymbolsThatScriptsCannotNameAreRenamed) {
  Expr wide = builder.symbol("x", 8), narrow = builder.symbol("x", 4), bar = builder.symbol("a|b", 1);
  Expr operatorName = builder.symbol("bvadd", 1);
  std::vector<Expr> constraints = {builder.eq(wide, builder.constant(8, 1)),
                                   builder.eq(narrow, builder.constant(4, 1)), bar, operatorName};
  std::string script = printScript(constraints);
  EXPECT_NE(script.find("(declare-const x!1 (_ BitVec 4))"), std::string::npos) << script;
  EXPECT_NE(script.find("(declare-const a!b Bool)"), std::string::npos) << script;
  EXPECT_NE(script.find("(declare-const bvadd!1 Bool)"), std::string::npos) << script;
  EXPECT_EQ(readBack(builder, script).size(), 4u);
}

TEST_F(PrinterTest, PrintsTablesAsStores) {
  Expr zero = builder.constant(8, 0), nine = builder.constant(8, 9), x = builder.symbol("x", 8);
  const expr::Node* elements[] = {nine, zero, x};
  Expr table = builder.table(4, zero, elements);
  EXPECT_EQ(printTerm(table),
            "(store (store ((as const (Array (_ BitVec 4) (_ BitVec 8))) #x00) #x0 #x09) #x2 x)");
}

TEST_F(PrinterTest, PrintsExpressionsAMillionDeep) {
  Expr e = builder.symbol("x", 8), y = builder.symbol("y", 8);
  for (int i = 0; i < 1'000'000; ++i) e = context.make(expr::Kind::UDiv, {y, e});
  EXPECT_GT(printTerm(e).size(), 1'000'000u);
}

TEST_F(PrinterTest, ReadsBackAsTheSameNode) {
  Rng rng(7);
  for (int round = 0; round < 300; ++round) {
    expr::testing::RandomExpr random(context, rng, {});
    std::vector<Expr> constraints;
    for (int i = 0; i < 40; ++i) {
      Expr e = random.next();
      if (e->isBool()) constraints.push_back(e);
    }
    std::string script = printScript(constraints);
    std::vector<Expr> back = readBack(builder, script);
    ASSERT_EQ(back.size(), constraints.size());
    for (size_t i = 0; i < back.size(); ++i)
      ASSERT_EQ(back[i], simplified(builder, constraints[i])) << printTerm(back[i]) << "\nfrom\n"
                                                              << printTerm(constraints[i]);
  }
}

TEST_F(PrinterTest, PrintsModels) {
  ReadScript script(builder,
                    "(declare-const |p q| Bool)(declare-const o (_ BitVec 1))(declare-const x (_ BitVec 12))"
                    "(declare-const y (_ BitVec 3))(declare-const m (Array (_ BitVec 4) (_ BitVec 8)))"
                    "(declare-const z (Array (_ BitVec 4) (_ BitVec 1)))");
  const std::vector<Declaration>& declared = script.reader.declarations();
  expr::Model model;
  model.set(declared[0].term.expr, BitVector::one(1));
  model.set(declared[2].term.expr, BitVector(12, 0xabc));
  model.setElement(declared[4].term.expr, BitVector(4, 3), BitVector(8, 0x2a));
  EXPECT_EQ(printModel(model, declared),
            "(\n"
            "  (define-fun |p q| () Bool true)\n"
            "  (define-fun o () (_ BitVec 1) #b0)\n"
            "  (define-fun x () (_ BitVec 12) #xabc)\n"
            "  (define-fun y () (_ BitVec 3) #b000)\n"
            "  (define-fun m () (Array (_ BitVec 4) (_ BitVec 8)) "
            "(store ((as const (Array (_ BitVec 4) (_ BitVec 8))) #x00) #x3 #x2a))\n"
            "  (define-fun z () (Array (_ BitVec 4) (_ BitVec 1)) ((as const (Array (_ BitVec 4) (_ BitVec "
            "1))) #b0))\n"
            ")");
}

} // namespace sonde::smtlib
