#include "mutator.h"

#include "smtlib/operators.h"

#include <algorithm>

namespace sonde::fuzz {

namespace {

constexpr size_t maxSize = 64 * 1024;
constexpr const char* extremes[] = {"0",
                                    "1",
                                    "63",
                                    "64",
                                    "65",
                                    "65535",
                                    "65536",
                                    "65537",
                                    "1000000000",
                                    "4294967295",
                                    "4294967296",
                                    "18446744073709551616",
                                    "99999999999999999999999999999999",
                                    "#b0",
                                    "#x",
                                    "|",
                                    "\"",
                                    "((",
                                    "))",
                                    "()",
                                    "(_ bv0 1)",
                                    ":named",
                                    "let",
                                    "!"};
constexpr const char* openingTexts[] = {"(", "(not ", "(! ", "(let ((x #b1)) ", "(bvnot ", "(_ ", "(Array "};

struct Range {
  size_t begin, length;
};

Range randomRange(const std::string& text, Rng& rng, size_t longest) {
  if (text.empty()) return {0, 0};
  size_t begin = rng.below(text.size());
  return {begin, 1 + rng.below(std::min(longest, text.size() - begin))};
}

bool isTokenCharacter(char c) { return c != ' ' && c != '\n' && c != '\t' && c != '(' && c != ')'; }

/// The token around a random place; empty if there is none.
Range randomToken(const std::string& text, Rng& rng) {
  Range at = randomRange(text, rng, 1);
  if (at.length == 0 || !isTokenCharacter(text[at.begin])) return {at.begin, 0};
  size_t begin = at.begin, end = at.begin;
  while (begin > 0 && isTokenCharacter(text[begin - 1])) --begin;
  while (end < text.size() && isTokenCharacter(text[end])) ++end;
  return {begin, end - begin};
}

void appendTokens(const std::string& text, std::vector<std::string>& tokens) {
  std::string token;
  for (char c : text + " ") {
    if (isTokenCharacter(c)) {
      token += c;
    } else if (!token.empty()) {
      tokens.push_back(std::move(token));
      token.clear();
    }
  }
}

/// Wraps a token in the same form again and again; sometimes the closing parentheses are missing.
void nest(std::string& text, Rng& rng) {
  const char* opening = openingTexts[rng.below(std::size(openingTexts))];
  Range token = randomToken(text, rng);
  uint64_t depth = rng.oneIn(20) ? 3000 : 1 + rng.below(5);
  text.insert(token.begin + token.length, std::string(rng.oneIn(3) ? 0 : depth, ')'));
  std::string openings;
  for (uint64_t i = 0; i < depth; ++i) openings += opening;
  text.insert(token.begin, openings);
}

} // namespace

Mutator::Mutator(std::vector<std::string> corpus) : corpus_(std::move(corpus)) {
  for (const std::string& text : corpus_) appendTokens(text, tokens_);
  for (const smtlib::Operator& op : smtlib::allOperators()) tokens_.emplace_back(op.name);
  for (const char* extreme : extremes) tokens_.emplace_back(extreme);
  std::sort(tokens_.begin(), tokens_.end());
  tokens_.erase(std::unique(tokens_.begin(), tokens_.end()), tokens_.end());
}

std::string Mutator::input(uint64_t seed) const {
  Rng rng(seed);
  std::string text = randomScript(rng);
  for (uint64_t count = 1 + rng.below(6); count > 0; --count) mutate(text, rng);
  if (text.size() > maxSize) text.resize(maxSize);
  return text;
}

void Mutator::mutate(std::string& text, Rng& rng) const {
  auto randomPlace = [&] { return rng.below(text.size() + 1); };
  auto knownToken = [&]() -> const std::string& { return tokens_[rng.below(tokens_.size())]; };
  switch (rng.below(11)) {
  case 0: text.resize(randomPlace()); break;
  case 1:
    if (!text.empty()) text[rng.below(text.size())] ^= static_cast<char>(1u << rng.below(8));
    break;
  case 2: text.insert(randomPlace(), std::string(1 + rng.below(8), static_cast<char>(rng.below(256)))); break;
  case 3: {
    Range range = randomRange(text, rng, 200);
    text.erase(range.begin, range.length);
    break;
  }
  case 4: {
    Range range = randomRange(text, rng, 400);
    text.insert(randomPlace(), text.substr(range.begin, range.length));
    break;
  }
  case 5:
  case 6: {
    Range token = randomToken(text, rng);
    if (token.length > 0) text.replace(token.begin, token.length, knownToken());
    break;
  }
  case 7: {
    Range token = randomToken(text, rng);
    text.replace(token.begin, token.length, extremes[rng.below(std::size(extremes))]);
    break;
  }
  case 8: text.insert(randomPlace(), " " + knownToken() + " "); break;
  case 9: {
    const std::string& other = randomScript(rng);
    text = text.substr(0, randomPlace()) + other.substr(rng.below(other.size() + 1));
    break;
  }
  default: nest(text, rng);
  }
}

} // namespace sonde::fuzz
