#include "smtlib/lexer.h"

#include <gtest/gtest.h>
#include <sstream>

namespace sonde::smtlib {

namespace {

struct Read {
  TokenKind kind;
  std::string text;
  unsigned line, column;
  bool operator==(const Read&) const = default;
};

std::vector<Read> readAll(const std::string& text) {
  std::stringbuf buffer(text);
  Lexer lexer(buffer);
  std::vector<Read> tokens;
  for (Token t = lexer.next(); t.kind != TokenKind::End; t = lexer.next())
    tokens.push_back({t.kind, std::string(t.text), t.location.line, t.location.column});
  return tokens;
}

ScriptError errorOf(const std::string& text) {
  try {
    readAll(text);
  } catch (const ScriptError& error) {
    return error;
  }
  ADD_FAILURE() << "no error in: " << text;
  return {};
}

} // namespace

TEST(Lexer, TellsTokensApart) {
  std::vector<Read> expected = {{TokenKind::LeftParen, "", 1, 1},    {TokenKind::Symbol, "a-b", 1, 2},
                                {TokenKind::Keyword, ":k", 1, 6},    {TokenKind::Numeral, "12", 1, 9},
                                {TokenKind::Decimal, "1.50", 1, 12}, {TokenKind::Hexadecimal, "fF", 1, 17},
                                {TokenKind::Binary, "01", 1, 22},    {TokenKind::String, "x\"y", 1, 27},
                                {TokenKind::RightParen, "", 1, 33}};
  EXPECT_EQ(readAll("(a-b :k 12 1.50 #xfF #b01 \"x\"\"y\")"), expected);
}

TEST(Lexer, QuotedSymbolsMaySpanLinesAndAreNeverReserved) {
  std::stringbuf buffer("|let| |a\n b| x");
  Lexer lexer(buffer);
  Token let = lexer.next();
  EXPECT_TRUE(let.quoted);
  EXPECT_EQ(let.text, "let");
  EXPECT_EQ(lexer.next().text, "a\n b");
  Token x = lexer.next();
  EXPECT_EQ(x.location.line, 2u);
  EXPECT_EQ(x.location.column, 5u);
}

TEST(Lexer, SkipsCommentsAndBlanks) {
  std::vector<Read> expected = {{TokenKind::Symbol, "a", 2, 3}, {TokenKind::Symbol, "b", 3, 1}};
  EXPECT_EQ(readAll("; first ( \n\t a;second\nb ; at the end"), expected);
  EXPECT_TRUE(readAll("").empty());
}

TEST(Lexer, TakesNothingPastAParenthesis) {
  std::stringbuf buffer("(x)yz");
  Lexer lexer(buffer);
  for (int i = 0; i < 3; ++i) lexer.next();
  EXPECT_EQ(buffer.sgetc(), 'y');
}

TEST(Lexer, RefusesInvalidTokens) {
  EXPECT_EQ(errorOf("a\n \x01").what, "unexpected byte 0x01");
  EXPECT_EQ(errorOf("a\n \x01").location.line, 2u);
  EXPECT_EQ(errorOf("a\n \x01").location.column, 2u);
  EXPECT_EQ(errorOf(" {").what, "unexpected '{'");
  EXPECT_EQ(errorOf("#q").what, "'#' is not a literal by itself");
  EXPECT_EQ(errorOf("#b2").what, "expected a binary digit, found '2'");
  EXPECT_EQ(errorOf("#x").what, "expected a hexadecimal digit, found the end of the input");
  EXPECT_EQ(errorOf("007").what, "a numeral has no leading zeros");
  EXPECT_EQ(errorOf("12ab").what, "expected the end of a number, found 'a'");
  EXPECT_EQ(errorOf("1. ").what, "expected a digit after the decimal point");
  EXPECT_EQ(errorOf("\"abc").what, "this string is not closed");
  EXPECT_EQ(errorOf("|abc").what, "this quoted symbol is not closed");
  EXPECT_EQ(errorOf("|a\\b|").what, "a quoted symbol may not contain '\\'");
  EXPECT_EQ(errorOf(": x").what, "expected a keyword's name after ':'");
  EXPECT_EQ(errorOf("\xff").what, "unexpected byte 0xff");
}

TEST(Lexer, QuotesOnlyWhereNeeded) {
  EXPECT_EQ(quoteSymbol("a.b"), "a.b");
  EXPECT_EQ(quoteSymbol("let"), "|let|");
  EXPECT_EQ(quoteSymbol("a b"), "|a b|");
  EXPECT_EQ(quoteSymbol("1a"), "|1a|");
  EXPECT_EQ(quoteSymbol(""), "||");
}

} // namespace sonde::smtlib
