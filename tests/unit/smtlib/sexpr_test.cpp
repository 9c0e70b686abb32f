#include "smtlib/sexpr.h"

#include <gtest/gtest.h>
#include <sstream>

namespace sonde::smtlib {

namespace {

SExpr readOne(const std::string& text) {
  std::stringbuf buffer(text);
  Lexer lexer(buffer);
  SExpr tree;
  EXPECT_TRUE(tree.read(lexer));
  return tree;
}

std::string errorOf(const std::string& text) {
  try {
    readOne(text);
  } catch (const ScriptError& error) {
    return error.what + "; " + error.hint;
  }
  return "no error";
}

} // namespace

TEST(SExpr, KeepsTheShape) {
  SExpr tree = readOne("(a (b () c) \"d\" #xf)");
  SView root = tree.root();
  ASSERT_EQ(root.size(), 4u);
  EXPECT_TRUE(root.isForm("a"));
  EXPECT_EQ(root[1].size(), 3u);
  EXPECT_TRUE(root[1][1].isList());
  EXPECT_TRUE(root[1][1].empty());
  EXPECT_EQ(root[1][2].text(), "c");
  EXPECT_EQ(root[3].kind(), TokenKind::Hexadecimal);
  EXPECT_EQ(root[2].location().column, 13u);
}

TEST(SExpr, PrintsWhatItRead) {
  std::string text = "(a (b () |c d|) \"say \"\"hi\"\"\" #xf #b1 (_ bv3 4) |x| 1.5 :k)";
  EXPECT_EQ(readOne("  " + text).root().toString(),
            "(a (b () |c d|) \"say \"\"hi\"\"\" #xf #b1 (_ bv3 4) x 1.5 :k)");
}

TEST(SExpr, CopiesAPart) {
  SExpr whole = readOne("(a (b (c d) e) f)");
  SExpr part(whole.root()[1]);
  whole = SExpr();
  EXPECT_EQ(part.root().toString(), "(b (c d) e)");
  EXPECT_EQ(part.root()[1][1].text(), "d");
}

TEST(SExpr, ReadsOneCommandAfterTheOther) {
  std::stringbuf buffer("(a) (b c)\n");
  Lexer lexer(buffer);
  SExpr tree;
  EXPECT_TRUE(tree.read(lexer));
  EXPECT_EQ(tree.root().toString(), "(a)");
  EXPECT_TRUE(tree.read(lexer));
  EXPECT_EQ(tree.root().toString(), "(b c)");
  EXPECT_FALSE(tree.read(lexer));
}

TEST(SExpr, HandlesDeepNestingWithoutRecursion) {
  constexpr size_t depth = 1'000'000;
  std::string text = std::string(depth, '(') + std::string(depth, ')');
  EXPECT_EQ(readOne(text).root().toString(), text);
}

TEST(SExpr, ReportsAnUnclosedList) {
  EXPECT_EQ(errorOf("(a\n (b"),
            "the input ends inside a command; expected 2 ')'; the innermost open '(' is at 2:2");
  EXPECT_EQ(errorOf(")"), "this ')' closes nothing; expected '(' and a command");
  EXPECT_EQ(errorOf("abc"), "expected '(' and a command, found 'abc'; ");
}

} // namespace sonde::smtlib
