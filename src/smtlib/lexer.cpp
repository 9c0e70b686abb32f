#include "smtlib/lexer.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace sonde::smtlib {

namespace {

constexpr std::array<std::string_view, 12> reservedWords = {
    "!", "_", "as", "BINARY", "DECIMAL", "exists", "HEXADECIMAL", "forall", "let", "match", "NUMERAL", "par"};

bool isDigit(int c) { return c >= '0' && c <= '9'; }
bool isLetter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isHexDigit(int c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool isBlank(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool isSymbolCharacter(int c) {
  return isLetter(c) || isDigit(c) ||
         (c > 0 &&
          std::string_view("~!@$%^&*_-+=<>.?/").find(static_cast<char>(c)) != std::string_view::npos);
}

} // namespace

bool isReservedWord(std::string_view name) {
  return std::find(reservedWords.begin(), reservedWords.end(), name) != reservedWords.end();
}

bool isSimpleSymbol(std::string_view name) {
  return !name.empty() && !isDigit(static_cast<unsigned char>(name.front())) && !isReservedWord(name) &&
         std::all_of(name.begin(), name.end(), [](unsigned char c) { return isSymbolCharacter(c); });
}

std::string quoteSymbol(std::string_view name) {
  return isSimpleSymbol(name) ? std::string(name) : fmt::format("|{}|", name);
}

std::string describeCharacter(int character) {
  if (character >= 0x20 && character < 0x7f) return fmt::format("'{}'", static_cast<char>(character));
  return fmt::format("byte 0x{:02x}", character & 0xff);
}

int Lexer::take() {
  int c = input_.sbumpc();
  if (c == '\n') {
    ++location_.line;
    location_.column = 1;
  } else if (c != endOfInput) {
    ++location_.column;
  }
  return c;
}

void Lexer::skipBlanks() {
  for (int c = peek(); c != endOfInput; c = peek()) {
    if (c == ';') {
      while (c != endOfInput && c != '\n') c = take();
    } else if (isBlank(c)) {
      take();
    } else {
      return;
    }
  }
}

Token Lexer::token(TokenKind kind, Location start, bool quoted) const { return {kind, quoted, start, text_}; }

Token Lexer::next() {
  skipBlanks();
  text_.clear();
  Location start = location_;
  int c = peek();
  if (c == endOfInput) return token(TokenKind::End, start);
  if (c == '(' || c == ')') {
    take();
    return token(c == '(' ? TokenKind::LeftParen : TokenKind::RightParen, start);
  }
  if (c == '|') return quotedSymbol(start);
  if (c == '"') return string(start);
  if (c == '#') return hash(start);
  if (isDigit(c)) return number(start);
  if (c == ':' || isSymbolCharacter(c)) return symbolOrKeyword(start);
  fail(start, "unexpected " + describeCharacter(c), "expected a parenthesis, a symbol, a number or a string");
}

Token Lexer::quotedSymbol(Location start) {
  take();
  for (int c = take(); c != '|'; c = take()) {
    if (c == endOfInput)
      fail(start, "this quoted symbol is not closed", "expected '|' before the end of the input");
    if (c == '\\') fail(start, "a quoted symbol may not contain '\\'");
    text_ += static_cast<char>(c);
  }
  return token(TokenKind::Symbol, start, true);
}

Token Lexer::string(Location start) {
  take();
  for (;;) {
    int c = take();
    if (c == endOfInput)
      fail(start, "this string is not closed", "expected '\"' before the end of the input");
    if (c == '"') {
      if (peek() != '"') return token(TokenKind::String, start);
      take();
    }
    text_ += static_cast<char>(c);
  }
}

Token Lexer::hash(Location start) {
  take();
  int base = take();
  if (base != 'b' && base != 'x') fail(start, "'#' is not a literal by itself", "expected #b… or #x…");
  while (base == 'x' ? isHexDigit(peek()) : (peek() == '0' || peek() == '1'))
    text_ += static_cast<char>(take());
  if (text_.empty() || isSymbolCharacter(peek())) {
    std::string found = peek() == endOfInput ? "the end of the input" : describeCharacter(peek());
    fail(location_,
         fmt::format("expected a {} digit, found {}", base == 'x' ? "hexadecimal" : "binary", found));
  }
  return token(base == 'x' ? TokenKind::Hexadecimal : TokenKind::Binary, start);
}

Token Lexer::number(Location start) {
  while (isDigit(peek())) text_ += static_cast<char>(take());
  if (text_.size() > 1 && text_.front() == '0') fail(start, "a numeral has no leading zeros");
  TokenKind kind = TokenKind::Numeral;
  if (peek() == '.') {
    kind = TokenKind::Decimal;
    text_ += static_cast<char>(take());
    if (!isDigit(peek())) fail(location_, "expected a digit after the decimal point");
    while (isDigit(peek())) text_ += static_cast<char>(take());
  }
  if (isSymbolCharacter(peek()))
    fail(location_, "expected the end of a number, found " + describeCharacter(peek()));
  return token(kind, start);
}

Token Lexer::symbolOrKeyword(Location start) {
  TokenKind kind = peek() == ':' ? TokenKind::Keyword : TokenKind::Symbol;
  if (kind == TokenKind::Keyword) text_ += static_cast<char>(take());
  while (isSymbolCharacter(peek())) text_ += static_cast<char>(take());
  if (text_ == ":") fail(start, "expected a keyword's name after ':'");
  return token(kind, start);
}

} // namespace sonde::smtlib
