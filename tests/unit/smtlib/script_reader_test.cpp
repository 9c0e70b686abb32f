#include "smtlib/read_script.h"

#include <gtest/gtest.h>

namespace sonde::smtlib {

using expr::Builder;
using expr::Expr;
using testing::ReadScript;

namespace {

class ScriptReaderTest : public ::testing::Test {
protected:
  /// A term over constants a, b (8 bits), p, q (Bool), o (one bit) and m (8 to 8 bits).
  Term term(const std::string& text) {
    return ReadScript(builder, declarations + "(get-value (" + text + "))").term();
  }
  Expr expr(const std::string& text) { return term(text).expr; }

  std::string errorOf(const std::string& text) {
    try {
      ReadScript(builder, text);
    } catch (const Error& error) {
      return error.message();
    }
    return "no error";
  }
  /// Without place and hint.
  std::string termErrorOf(const std::string& text) {
    try {
      term(text);
    } catch (const Error& error) {
      return error.what();
    }
    return "no error";
  }

  const std::string declarations =
      "(declare-const a (_ BitVec 8))(declare-fun b () (_ BitVec 8))"
      "(declare-const p Bool)(declare-const q Bool)(declare-const o (_ BitVec 1))"
      "(declare-const m (Array (_ BitVec 8) (_ BitVec 8)))\n";
  expr::Context context;
  Builder builder{context};
  Expr a = builder.symbol("a", 8), b = builder.symbol("b", 8);
  Expr p = builder.symbol("p", 1), q = builder.symbol("q", 1);
  Expr m = builder.symbol("m", expr::Sort::array(8, 8));
};

} // namespace

TEST_F(ScriptReaderTest, ReadsLiterals) {
  EXPECT_EQ(expr("#b101"), builder.constant(3, 5));
  EXPECT_EQ(expr("#xfF"), builder.constant(8, 255));
  EXPECT_EQ(expr("(_ bv200 8)"), builder.constant(8, 200));
  EXPECT_EQ(expr("(_ bv18446744073709551616 65)"), builder.constant(BitVector::one(65).shl(64u)));
  EXPECT_EQ(term("true").sort, Sort::boolean());
  EXPECT_EQ(term("#b1").sort, Sort::bitVec(1));
  EXPECT_EQ(expr("true"), expr("#b1")) << "one node, two sorts";
}

TEST_F(ScriptReaderTest, FoldsAssociativeAndChainable) {
  EXPECT_EQ(expr("(and p q true)"), builder.bitAnd(p, q));
  EXPECT_EQ(expr("(=> p q p)"), builder.implies(p, builder.implies(q, p)));
  EXPECT_EQ(expr("(= a b #x01)"), builder.bitAnd(builder.eq(a, b), builder.eq(b, builder.constant(8, 1))));
  EXPECT_EQ(expr("(distinct a b #x01)"), expr("(and (not (= a b)) (not (= a #x01)) (not (= b #x01)))"));
  EXPECT_EQ(expr("(bvadd a b a)"), builder.add(builder.add(a, b), a));
  EXPECT_EQ(expr("(concat a b a)"), builder.concat(builder.concat(a, b), a));
}

TEST_F(ScriptReaderTest, EveryOperatorFoldsToItsValue) {
  // SMT-LIB's definitions on constants, by hand.
  const std::pair<const char*, const char*> cases[] = {
      {"(bvnand #xc #xa)", "#x7"},
      {"(bvnor #xc #xa)", "#x1"},
      {"(bvxnor #xc #xa)", "#x9"},
      {"(bvneg #x1)", "#xf"},
      {"(bvsub #x1 #x2)", "#xf"},
      {"(bvudiv #xd #x0)", "#xf"},
      {"(bvurem #xd #x0)", "#xd"},
      {"(bvsdiv #xd #x2)", "#xf"},
      {"(bvsdiv #xd #x0)", "#x1"},
      {"(bvsrem #xd #x2)", "#xf"},
      {"(bvsmod #xd #x2)", "#x1"},
      {"(bvsmod #x3 #xe)", "#xf"},
      {"(bvshl #x3 #x4)", "#x0"},
      {"(bvlshr #xc #x2)", "#x3"},
      {"(bvashr #xc #x9)", "#xf"},
      {"((_ rotate_left 5) #x9)", "#x3"},
      {"((_ rotate_right 1) #x9)", "#xc"},
      {"((_ rotate_left 4294967295) #x1)", "#x8"},
      {"((_ extract 2 1) #xc)", "#b10"},
      {"((_ zero_extend 4) #xc)", "#x0c"},
      {"((_ sign_extend 4) #xc)", "#xfc"},
      {"((_ repeat 3) #b10)", "#b101010"},
      {"((_ zero_extend 0) #xc)", "#xc"},
      {"(bvredor #x00)", "#b0"},
      {"(bvredor #x40)", "#b1"},
      {"(bvredand #xff)", "#b1"},
      {"(bvredand #xfe)", "#b0"},
      {"(bvredxor #b1)", "#b1"},
      {"(bvredxor #b10110)", "#b1"},
      {"(bvredxor #b1011010)", "#b0"},
      {"(bvredxor #xfffffffffffffffff)", "#b0"},
      {"(bvcomp #x3 #x3)", "#b1"},
      {"(bvcomp #x3 #x4)", "#b0"},
      {"(xor true true true)", "true"},
      {"(bvsle #x8 #x7)", "true"},
      {"(bvsge #x8 #x7)", "false"},
      {"(bvuge #x8 #x7)", "true"},
      {"(bvsgt #x7 #x8)", "true"},
      {"(bvnego #x8)", "true"},
      {"(bvnego #x7)", "false"},
      {"(bvuaddo #x8 #x8)", "true"},
      {"(bvuaddo #x8 #x7)", "false"},
      {"(bvsaddo #x4 #x4)", "true"},
      {"(bvsaddo #x8 #x8)", "true"},
      {"(bvsaddo #x8 #x7)", "false"},
      {"(bvumulo #x4 #x4)", "true"},
      {"(bvumulo #x3 #x5)", "false"},
      {"(bvsmulo #x2 #x4)", "true"},
      {"(bvsmulo #xe #x4)", "false"},
      {"(bvsmulo #x8 #xf)", "true"},
      {"(bvusubo #x1 #x2)", "true"},
      {"(bvusubo #x2 #x2)", "false"},
      {"(bvssubo #x8 #x1)", "true"},
      {"(bvssubo #x7 #xf)", "true"},
      {"(bvssubo #x7 #x7)", "false"},
      {"(bvsdivo #x8 #xf)", "true"},
      {"(bvsdivo #x8 #x1)", "false"},
      {"(ite (bvult #x1 #x2) #x5 #x6)", "#x5"},
      {"(select (store m #x01 #x02) #x01)", "#x02"},
      {"(select ((as const (Array (_ BitVec 8) (_ BitVec 4))) #x7) a)", "#x7"},
  };
  for (auto [text, value] : cases) {
    Term read = term(text), expected = term(value);
    EXPECT_EQ(read.expr, expected.expr) << text;
    EXPECT_EQ(read.sort, expected.sort) << text;
  }
}

TEST_F(ScriptReaderTest, LetsAreParallelAndNest) {
  EXPECT_EQ(expr("(let ((a b) (b a)) (bvsub a b))"), builder.sub(b, a));
  EXPECT_EQ(expr("(let ((x a)) (let ((x (bvadd x b))) (bvudiv x a)))"), builder.udiv(builder.add(a, b), a));
  EXPECT_EQ(expr("(bvudiv (let ((a b)) a) a)"), builder.udiv(b, a)) << "the binding ends with the let";
}

TEST_F(ScriptReaderTest, DefinitionsShareTheirArguments) {
  std::string script = declarations + "(define-fun twice ((x (_ BitVec 8))) (_ BitVec 8) (bvmul x x))"
                                      "(define-fun four ((x (_ BitVec 8))) (_ BitVec 8) (twice (twice x)))"
                                      "(define-const one (_ BitVec 8) #x01)"
                                      "(get-value ((four (bvadd a one))))";
  Expr x = builder.add(a, builder.constant(8, 1));
  Expr square = builder.mul(x, x);
  EXPECT_EQ(ReadScript(builder, script).term().expr, builder.mul(square, square));
}

TEST_F(ScriptReaderTest, SortDefinitionsTakeParameters) {
  ReadScript script(builder, "(define-sort Byte () (_ BitVec 8))(define-sort To (X) (Array Byte X))"
                             "(declare-const z (To Byte))(get-value (z))");
  EXPECT_EQ(script.term().sort, Sort::array(8, 8));
}

TEST_F(ScriptReaderTest, NamesTermsAndForgetsThemWithTheirLevel) {
  ReadScript script(builder, declarations + "(push)(assert (! (= a b) :named n))(assert (not n))(pop 1)"
                                            "(declare-const n Bool)(assert n)");
  EXPECT_EQ(script.commands[7].name, "n");
  EXPECT_EQ(script.commands[8].terms[0].expr, builder.bitNot(builder.eq(a, b)));
  EXPECT_EQ(script.term().expr, builder.symbol("n", 1));
}

TEST_F(ScriptReaderTest, GlobalDeclarationsOutliveTheirLevel) {
  EXPECT_EQ(errorOf("(set-option :global-declarations true)(push 1)(declare-const x Bool)(pop 1)(assert x)"),
            "no error");
  EXPECT_EQ(errorOf("(push 1)(declare-const x Bool)(pop 1)(assert x)").substr(0, 39),
            "t.smt2:1:46: error: unknown symbol 'x'\n");
}

TEST_F(ScriptReaderTest, ReadsDeeplyNestedTerms) {
  constexpr unsigned depth = 100'000;
  auto nest = [&](const std::string& open, const std::string& leaf, const std::string& close) {
    std::string text;
    for (unsigned i = 0; i < depth; ++i) text += open;
    text += leaf;
    for (unsigned i = 0; i < depth; ++i) text += close;
    return text;
  };
  EXPECT_EQ(expr(nest("(not ", "p", ")")), p);
  EXPECT_EQ(expr(nest("(! ", "p", " :x y)")), p);
  EXPECT_EQ(expr(nest("(let ((c (bvadd a b))) ", "c", ")")), builder.add(a, b));
  EXPECT_EQ(expr(nest("(let ((c ", "a", ")) c)")), a);
  EXPECT_EQ(expr(nest("(bvudiv a ", "b", ")"))->width(), 8u);
  EXPECT_EQ(termErrorOf(nest("(", "", ")")), "expected a function's name, found a list");
  EXPECT_EQ(errorOf(nest("(", "", "")).substr(0, 60),
            "t.smt2:1:100001: error: the input ends inside a command\n  ex");
  EXPECT_EQ(errorOf("(declare-const x " + nest("(Array ", "Bool", " Bool)") + ")").substr(0, 66),
            "t.smt2:1:25: error: arrays as array index are not supported");
}

TEST_F(ScriptReaderTest, RefusesIllSortedTerms) {
  EXPECT_EQ(termErrorOf("(bvadd a #x1)"), "argument 2 of 'bvadd' has sort (_ BitVec 4)");
  EXPECT_EQ(termErrorOf("(not o)"), "argument 1 of 'not' has sort (_ BitVec 1)");
  EXPECT_EQ(termErrorOf("(bvnot p)"), "argument 1 of 'bvnot' has sort Bool");
  EXPECT_EQ(termErrorOf("(= o p)"), "argument 2 of '=' has sort Bool");
  EXPECT_EQ(termErrorOf("(ite o a b)"), "argument 1 of 'ite' has sort (_ BitVec 1)");
  EXPECT_EQ(termErrorOf("(ite p a m)"), "argument 3 of 'ite' has sort (Array (_ BitVec 8) (_ BitVec 8))");
  EXPECT_EQ(termErrorOf("(select a b)"), "argument 1 of 'select' has sort (_ BitVec 8)");
  EXPECT_EQ(termErrorOf("(select m o)"), "argument 2 of 'select' has sort (_ BitVec 1)");
  EXPECT_EQ(termErrorOf("(store m a p)"), "argument 3 of 'store' has sort Bool");
  EXPECT_EQ(termErrorOf("((as const (Array (_ BitVec 8) (_ BitVec 8))) o)"),
            "argument 1 of 'const' has sort (_ BitVec 1)");
  EXPECT_EQ(errorOf(declarations + "(assert a)"),
            "t.smt2:2:9: error: an assertion has sort (_ BitVec 8)\n  expected Bool");
}

TEST_F(ScriptReaderTest, RefusesWrongArityAndIndices) {
  EXPECT_EQ(termErrorOf("(not p q)"), "'not' takes 1 argument, found 2");
  EXPECT_EQ(termErrorOf("(bvadd a)"), "'bvadd' takes at least 2 arguments, found 1");
  EXPECT_EQ(termErrorOf("(extract a)"), "'extract' takes 2 indices: (_ extract high low)");
  EXPECT_EQ(termErrorOf("((_ extract 1) a)"), "'extract' takes 2 indices, found 1");
  EXPECT_EQ(termErrorOf("((_ extract 8 0) a)"), "cannot extract bits 8 down to 0 of 8 bits");
  EXPECT_EQ(termErrorOf("((_ extract 1 2) a)"), "cannot extract bits 1 down to 2 of 8 bits");
  EXPECT_EQ(termErrorOf("((_ repeat 0) a)"), "'repeat' needs at least one copy");
  EXPECT_EQ(termErrorOf("((_ bvadd 1) a a)"), "unknown indexed function 'bvadd'");
  EXPECT_EQ(termErrorOf("(a b)"), "'a' is a constant and takes no arguments");
  EXPECT_EQ(termErrorOf("bvadd"), "'bvadd' is a function and needs arguments");
}

TEST_F(ScriptReaderTest, RefusesImpossibleWidths) {
  EXPECT_EQ(errorOf("(declare-const x (_ BitVec 0))"),
            "t.smt2:1:28: error: a bit-vector cannot have 0 bits\n  expected a width from 1 to 65536");
  EXPECT_EQ(termErrorOf("(_ bv1 1000000000)"), "a bit-vector cannot have 1000000000 bits");
  EXPECT_EQ(termErrorOf("(_ bv1 99999999999999999999)"),
            "a bit-vector cannot have 99999999999999999999 bits");
  EXPECT_EQ(termErrorOf("((_ zero_extend 4294967295) a)"),
            "the result of 'zero_extend' would have 4294967303 bits; the widest is 65536");
  EXPECT_EQ(termErrorOf("((_ repeat 4294967295) a)"),
            "the result of 'repeat' would have 34359738360 bits; the widest is 65536");
  EXPECT_EQ(termErrorOf("((_ zero_extend 99999999999) a)"), "an index is too large: '99999999999'");
  EXPECT_EQ(termErrorOf("#x" + std::string(20000, '0')), "this literal has 80000 bits; the widest is 65536");
  EXPECT_EQ(termErrorOf("(_ bv256 8)"), "the number 256 does not fit 8 bits");
  EXPECT_EQ(termErrorOf("(_ bv" + std::string(100000, '9') + " 65536)").substr(0, 23),
            "the number 999999999999");
}

TEST_F(ScriptReaderTest, RefusesUnknownAndTakenNames) {
  EXPECT_EQ(termErrorOf("(foo a)"), "unknown symbol 'foo'");
  EXPECT_EQ(termErrorOf("zz"), "unknown symbol 'zz'");
  EXPECT_EQ(termErrorOf("(forall ((x Bool)) x)"), "'forall' is not supported");
  EXPECT_EQ(termErrorOf("(let ((x a) (x b)) x)"), "'x' is bound twice in one 'let'");
  EXPECT_EQ(errorOf("(declare-const x Bool)\n(declare-const x Bool)"),
            "t.smt2:2:16: error: 'x' is already declared\n  the first declaration is at 1:16");
  EXPECT_EQ(errorOf("(declare-const bvadd Bool)").substr(0, 48),
            "t.smt2:1:16: error: 'bvadd' is a function of the");
  EXPECT_EQ(errorOf("(declare-const let Bool)"),
            "t.smt2:1:16: error: expected a name; 'let' is a reserved word");
  EXPECT_EQ(errorOf("(declare-const |let| Bool)(assert |let|)"), "no error");
  EXPECT_EQ(errorOf("(declare-const || Bool)(assert ||)"), "no error");
  EXPECT_EQ(errorOf("(frob)"), "t.smt2:1:2: error: unknown command 'frob'");
  EXPECT_EQ(errorOf("(assert)"), "t.smt2:1:1: error: this 'assert' is malformed\n  expected (assert term)");
  EXPECT_EQ(errorOf("(pop 1)"), "t.smt2:1:1: error: cannot pop 1 levels; there are 0");
  EXPECT_EQ(errorOf("(push 4000000000)"), "t.smt2:1:1: error: more than 1000000 assertion levels");
}

TEST_F(ScriptReaderTest, SortDefinitionsCannotGrowWithoutBound) {
  std::string script = "(define-sort D0 (X) X)";
  for (int i = 1; i < 60; ++i)
    script += "(define-sort D" + std::to_string(i) + " (X) (D" + std::to_string(i - 1) + " (D" +
              std::to_string(i - 1) + " X)))";
  EXPECT_NE(errorOf(script + "(declare-const x (D59 Bool))").find("this sort is too large"),
            std::string::npos);
}

} // namespace sonde::smtlib
