#pragma once

/// \file
/// Splits a script into tokens. Characters are taken one at a time and never further than the token's end
/// needs (one character past an atom, none past a parenthesis), so that a command typed or piped in is
/// answered before the next one is written.

#include "smtlib/location.h"

#include <cstdint>
#include <streambuf>
#include <string>
#include <string_view>

namespace sonde::smtlib {

/// The kind of a token. The comments say what its text has.
enum class TokenKind : uint8_t {
  LeftParen,
  RightParen,
  Symbol,      ///< The name, without the bars of |a quoted symbol|.
  Keyword,     ///< The keyword with its colon.
  Numeral,     ///< Decimal digits.
  Decimal,     ///< Digits, a point, digits.
  Hexadecimal, ///< The digits behind #x.
  Binary,      ///< The digits behind #b.
  String,      ///< The text between the quotes, with "" read as one quote.
  End,
};

struct Token {
  TokenKind kind = TokenKind::End;
  bool quoted = false; ///< a |quoted symbol|: never a reserved word
  Location location;
  std::string_view text; ///< valid until the next call
};

class Lexer {
public:
  explicit Lexer(std::streambuf& input) : input_(input) {}

  /// Reads the next token. Throws ScriptError where the characters are no token.
  Token next();

private:
  static constexpr int endOfInput = std::char_traits<char>::eof();

  int peek() { return input_.sgetc(); }
  int take();
  /// Skips blanks and comments. Returns the character behind them, which is not taken.
  int skipBlanks();
  /// Appends characters to the token's text as long as they belong to it; none of them may end a line.
  /// Returns the first that does not belong, which is not taken.
  template <typename Belongs> int takeWhile(Belongs belongs);
  Token quotedSymbol(Location start);
  Token string(Location start);
  Token hash(Location start);
  Token number(Location start);
  Token symbolOrKeyword(Location start);
  Token token(TokenKind kind, Location start, bool quoted = false) const;

  std::streambuf& input_;
  Location location_;
  std::string text_;
};

/// Returns whether `name` can be written without bars: it has simple characters only, no leading digit, and
/// is no reserved word.
bool isSimpleSymbol(std::string_view name);
bool isReservedWord(std::string_view name);
/// Returns `name` as a script writes it, in bars where it needs them.
std::string quoteSymbol(std::string_view name);
/// Returns a description for messages of a character that should not be there: `'?'` or `byte 0x07`.
std::string describeCharacter(int character);

} // namespace sonde::smtlib
