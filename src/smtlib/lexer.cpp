#include "smtlib/lexer.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace sonde::smtlib {

namespace {

constexpr std::array<std::string_view, 12> reservedWords = {
    "!", "_", "as", "BINARY", "DECIMAL", "exists", "HEXADECIMAL", "forall", "let", "match", "NUMERAL", "par"};

constexpr std::array<bool, 256> beginsReservedWord = [] {
  std::array<bool, 256> result{};
  for (std::string_view word : reservedWords) result[static_cast<unsigned char>(word.front())] = true;
  return result;
}();

constexpr bool isDigit(int c) { return c >= '0' && c <= '9'; }
constexpr bool isLetter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isHexDigit(int c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool isBlank(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

constexpr std::array<bool, 256> symbolCharacters = [] {
  std::array<bool, 256> result{};
  for (int c = 0; c < 256; ++c) result[c] = isLetter(c) || isDigit(c);
  for (unsigned char c : std::string_view("~!@$%^&*_-+=<>.?/")) result[c] = true;
  return result;
}();
bool isSymbolCharacter(int c) { return c >= 0 && symbolCharacters[c]; }

} // namespace

bool isReservedWord(std::string_view name) {
  constexpr size_t longest = std::string_view("HEXADECIMAL").size();
  if (name.empty() || name.size() > longest || !beginsReservedWord[static_cast<unsigned char>(name.front())])
    return false;
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

int Lexer::skipBlanks() {
  for (int c = peek();; c = peek()) {
    if (c == ';') {
      while (c != endOfInput && c != '\n') c = take();
    } else if (isBlank(c)) {
      take();
    } else {
      return c;
    }
  }
}

template <typename Belongs> int Lexer::takeWhile(Belongs belongs) {
  const size_t before = text_.size();
  int c = peek();
  for (; belongs(c); c = input_.snextc()) text_ += static_cast<char>(c);
  location_.column += static_cast<unsigned>(text_.size() - before);
  return c;
}

Token Lexer::token(TokenKind kind, Location start, bool quoted) const { return {kind, quoted, start, text_}; }

Token Lexer::next() {
  int c = skipBlanks();
  text_.clear();
  Location start = location_;
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
  int c =
      base == 'x' ? takeWhile(isHexDigit) : takeWhile([](int digit) { return digit == '0' || digit == '1'; });
  if (text_.empty() || isSymbolCharacter(c)) {
    std::string found = c == endOfInput ? "the end of the input" : describeCharacter(c);
    fail(location_,
         fmt::format("expected a {} digit, found {}", base == 'x' ? "hexadecimal" : "binary", found));
  }
  return token(base == 'x' ? TokenKind::Hexadecimal : TokenKind::Binary, start);
}

Token Lexer::number(Location start) {
  int c = takeWhile(isDigit);
  if (text_.size() > 1 && text_.front() == '0') fail(start, "a numeral has no leading zeros");
  TokenKind kind = TokenKind::Numeral;
  if (c == '.') {
    kind = TokenKind::Decimal;
    text_ += static_cast<char>(take());
    if (!isDigit(peek())) fail(location_, "expected a digit after the decimal point");
    c = takeWhile(isDigit);
  }
  if (isSymbolCharacter(c)) fail(location_, "expected the end of a number, found " + describeCharacter(c));
  return token(kind, start);
}

Token Lexer::symbolOrKeyword(Location start) {
  TokenKind kind = peek() == ':' ? TokenKind::Keyword : TokenKind::Symbol;
  if (kind == TokenKind::Keyword) text_ += static_cast<char>(take());
  takeWhile(isSymbolCharacter);
  if (text_ == ":") fail(start, "expected a keyword's name after ':'");
  return token(kind, start);
}

} // namespace sonde::smtlib
