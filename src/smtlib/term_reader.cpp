#include "smtlib/term_reader.h"

#include "expr/rewrite/substitute.h"
#include "smtlib/sort_reader.h"
#include "smtlib/store_chain.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <limits>
#include <unordered_set>

namespace sonde::smtlib {

using expr::Expr;

Term TermReader::read(SView term) {
  frames_.clear();
  values_.clear();
  if (!inDefinition_) locals_.clear();
  visit(term);
  while (!frames_.empty()) step();
  SONDE_CHECK(values_.size() == 1, "reading a term leaves one value");
  Term result = std::move(values_.back().term);
  values_.clear();
  return result;
}

Term TermReader::read(SView view, Sort sort, std::string_view what) {
  Term term = read(view);
  if (term.sort != sort)
    fail(view.location(), fmt::format("{} has sort {}", what, term.sort.toString()),
         "expected " + sort.toString());
  return term;
}

Term TermReader::readBody(SView body, const std::vector<std::string>& names,
                          const std::vector<Term>& parameters) {
  locals_.clear();
  for (size_t i = 0; i < names.size(); ++i) bind(names[i], parameters[i]);
  inDefinition_ = true;
  try {
    Term result = read(body);
    inDefinition_ = false;
    return result;
  } catch (...) {
    inDefinition_ = false;
    throw;
  }
}

void TermReader::visit(SView term) {
  if (term.isList())
    visitForm(term);
  else
    visitAtom(term);
}

void TermReader::visitAtom(SView atom) {
  unsigned bits = atom.is(TokenKind::Hexadecimal) ? 4 : 1;
  switch (atom.kind()) {
  case TokenKind::Symbol: return push(constant(atom), atom.location());
  case TokenKind::Hexadecimal:
  case TokenKind::Binary: {
    size_t width = atom.text().size() * bits;
    if (width > maxWidth)
      fail(atom.location(), fmt::format("this literal has {} bits; the widest is {}", width, maxWidth));
    BitVector value = BitVector::parse(static_cast<unsigned>(width), atom.text(), bits == 4 ? 16 : 2);
    return push({builder_.constant(value), Sort::bitVec(value.width())}, atom.location());
  }
  case TokenKind::Numeral:
    fail(atom.location(), fmt::format("a number by itself is not a bit-vector: {}", atom.describe()),
         "expected #b…, #x… or (_ bvN width)");
  default: fail(atom.location(), "expected a term, found " + atom.describe());
  }
}

void TermReader::visitForm(SView form) {
  if (form.empty()) fail(form.location(), "expected a term, found '()'");
  SView head = *form.begin();
  SView::Iterator first = form.begin();
  ++first;
  if (head.isWord("_")) return push(bitVectorNumeral(form), form.location());
  if (head.isReservedWord()) {
    if (head.isWord("let")) return startLet(form);
    if (head.isWord("as")) return push(qualifiedConstant(form), form.location());
    if (head.isWord("forall") || head.isWord("exists") || head.isWord("match"))
      fail(form.location(), fmt::format("'{}' is not supported", head.text()),
           "expected a term without quantifiers, as in QF_BV and QF_ABV");
    if (head.isWord("!")) {
      if (first == form.end()) fail(form.location(), "expected a term after '!'");
      SView::Iterator attributes = first;
      ++attributes;
      frames_.push_back({FrameKind::Annotation, form, first, attributes, values_.size(), {}});
      return;
    }
  }
  frames_.push_back({FrameKind::Application, form, first, form.end(), values_.size(), readHead(head)});
}

void TermReader::step() {
  Frame& frame = frames_.back();
  if (frame.kind == FrameKind::Let) return stepLet(frame);
  if (frame.next != frame.end) {
    SView child = *frame.next;
    ++frame.next;
    return visit(child);
  }
  Frame done = frame;
  frames_.pop_back();
  if (done.kind == FrameKind::Annotation)
    finishAnnotation(done);
  else
    finishApplication(done);
}

// let

void TermReader::startLet(SView form) {
  if (form.size() != 3 || !form[1].isList() || form[1].empty())
    fail(form.location(), "a 'let' is written (let ((name term) …) term)");
  SView bindings = form[1];
  frames_.push_back({FrameKind::Let, form, bindings.begin(), bindings.end(), values_.size(), {}});
}

void TermReader::stepLet(Frame& frame) {
  if (frame.next != frame.end) {
    SView binding = *frame.next;
    ++frame.next;
    if (!binding.isList() || binding.size() != 2)
      fail(binding.location(), "expected a binding (name term), found " + binding.describe());
    readSymbol(binding[0], "a variable's name");
    return visit(binding[1]);
  }
  if (!frame.inBody) {
    bindLet(frame);
    frame.inBody = true;
    return visit(frame.form[2]);
  }
  for (SView binding : frame.form[1]) unbind(binding[0].text());
  frames_.pop_back();
}

/// Binds all names at once, because no binding's term sees another binding.
void TermReader::bindLet(Frame& frame) {
  std::unordered_set<std::string_view> seen;
  size_t value = frame.base;
  for (SView binding : frame.form[1]) {
    if (!seen.insert(binding[0].text()).second)
      fail(binding.location(),
           fmt::format("'{}' is bound twice in one 'let'", quoteSymbol(binding[0].text())));
    bind(binding[0].text(), std::move(values_[value++].term));
  }
  values_.resize(frame.base);
}

void TermReader::bind(std::string_view name, Term term) {
  auto it = locals_.find(name);
  if (it == locals_.end()) it = locals_.emplace(std::string(name), std::vector<Term>{}).first;
  it->second.push_back(std::move(term));
}

void TermReader::unbind(std::string_view name) {
  auto it = locals_.find(name);
  it->second.pop_back();
  if (it->second.empty()) locals_.erase(it);
}

// (! term :named name)

void TermReader::finishAnnotation(const Frame& frame) {
  values_.back().location = frame.form.location();
  SView::Iterator it = frame.end;
  if (it == frame.form.end()) fail(frame.form.location(), "expected an attribute after the term of '!'");
  while (it != frame.form.end()) {
    SView keyword = *it;
    if (!keyword.is(TokenKind::Keyword))
      fail(keyword.location(), "expected an attribute such as :named, found " + keyword.describe());
    ++it;
    if (keyword.text() == ":named") {
      if (it == frame.form.end()) fail(keyword.location(), "expected a name after ':named'");
      std::string_view name = readSymbol(*it, "a name");
      if (inDefinition_) fail(keyword.location(), "a term inside a function's definition cannot be named");
      if (isTheorySymbol(name))
        fail((*it).location(), fmt::format("'{}' is a function of the theories", name));
      symbols_.define(name, {{}, values_.back().term, (*it).location()});
      ++it;
    } else if (it != frame.form.end() && !(*it).is(TokenKind::Keyword)) {
      ++it;
    }
  }
}

// Applications

TermReader::Head TermReader::readHead(SView view) {
  Head head;
  if (view.isForm("_")) {
    readIndexedHead(view, head);
  } else if (view.isForm("as")) {
    if (view.size() != 3 || !view[1].isWord("const"))
      fail(view.location(), "expected (as const (Array …)) before an argument");
    head.name = "const";
    head.constantArray = readSort(view[2], symbols_);
    if (!head.constantArray.isArray())
      fail(view[2].location(), "a constant array has sort (Array …), not " + head.constantArray.toString());
  } else if (view.isSymbol()) {
    resolve(view, head);
  } else {
    fail(view.location(), "expected a function's name, found " + view.describe(),
         "a term is (name argument …), (_ …) or a constant");
  }
  return head;
}

void TermReader::readIndexedHead(SView view, Head& head) {
  size_t size = view.size();
  if (size < 3 || !view[1].isSymbol())
    fail(view.location(), "an indexed function is written (_ name number …)");
  head.name = view[1].text();
  head.op = findOperator(head.name);
  if (!head.op || head.op->indices == 0)
    fail(view[1].location(), fmt::format("unknown indexed function '{}'", quoteSymbol(head.name)));
  if (size - 2 != head.op->indices)
    fail(view.location(), fmt::format("'{}' takes {} {}, found {}", head.name, head.op->indices,
                                      head.op->indices == 1 ? "index" : "indices", size - 2));
  for (unsigned i = 0; i < head.op->indices; ++i) head.indices[i] = readNumeral(view[i + 2], "an index");
  head.indexCount = head.op->indices;
}

void TermReader::resolve(SView symbol, Head& head) const {
  head.name = readSymbol(symbol, "a function's name");
  const bool isLocal = !locals_.empty() && locals_.contains(head.name);
  if (!isLocal) {
    head.op = findOperator(head.name); // only a local name can hide an operator: a script cannot declare it
    if (head.op) return;
    head.function = symbols_.function(head.name);
    if (!head.function) unknownSymbol(symbol);
  }
  if (isLocal || head.function->parameters.empty())
    fail(symbol.location(), fmt::format("'{}' is a constant and takes no arguments", quoteSymbol(head.name)));
}

void TermReader::finishApplication(const Frame& frame) {
  Arguments arguments = std::span(values_).subspan(frame.base);
  const Head& head = frame.head;
  Location location = frame.form.location();
  Term result;
  if (head.op) {
    result = apply(*head.op, builder_,
                   {head.name, location, arguments, std::span(head.indices).first(head.indexCount)});
  } else {
    result = applyFunction(head, location, arguments);
  }
  values_.resize(frame.base);
  if (result.sort.isArray() && !isWrittenTo(frame.base)) result.expr = tableOfStores(builder_, result.expr);
  push(std::move(result), location);
}

/// Returns whether the value at `position` will be the array of a `store`.
bool TermReader::isWrittenTo(size_t position) const {
  if (frames_.empty()) return false;
  const Frame& user = frames_.back();
  return user.kind == FrameKind::Application && user.head.name == "store" && user.base == position;
}

Term TermReader::applyFunction(const Head& head, Location location, Arguments arguments) {
  Application application{head.name, location, arguments, {}};
  size_t expected = head.function ? head.function->parameters.size() : 1;
  if (arguments.size() != expected)
    application.refuse(
        fmt::format("'{}' takes {} arguments, found {}", quoteSymbol(head.name), expected, arguments.size()));
  if (!head.function) {
    Sort element = Sort::bitVec(head.constantArray.width);
    if (application.sort(0) != element) application.refuse(0, element.toString() + ", the array's element");
    return {builder_.table(head.constantArray.indexWidth, arguments[0].term.expr), head.constantArray};
  }
  expr::Substitution substitution(builder_);
  for (size_t i = 0; i < expected; ++i) {
    const Term& parameter = head.function->parameters[i];
    if (application.sort(i) != parameter.sort) application.refuse(i, parameter.sort.toString());
    substitution.replace(parameter.expr, arguments[i].term.expr);
  }
  return {substitution.apply(head.function->body.expr), head.function->body.sort};
}

// Constants

Term TermReader::constant(SView symbol) const {
  std::string_view name = readSymbol(symbol, "a term");
  if (!locals_.empty())
    if (auto it = locals_.find(name); it != locals_.end()) return it->second.back();
  if (const Function* function = symbols_.function(name)) {
    if (!function->parameters.empty())
      fail(symbol.location(),
           fmt::format("'{}' takes {} arguments", quoteSymbol(name), function->parameters.size()));
    return function->body;
  }
  if (name == "true" || name == "false") return {builder_.boolean(name == "true"), Sort::boolean()};
  if (findOperator(name))
    fail(symbol.location(), fmt::format("'{}' is a function and needs arguments", name));
  unknownSymbol(symbol);
}

/// (_ bvN width)
Term TermReader::bitVectorNumeral(SView form) const {
  const bool hasThreeParts = form.size() == 3;
  SView number = hasThreeParts ? form[1] : form;
  std::string_view digits = number.isSymbol() ? number.text() : std::string_view();
  const bool isNumeral =
      digits.starts_with("bv") && digits.size() > 2 &&
      std::all_of(digits.begin() + 2, digits.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!isNumeral) fail(form.location(), "expected (_ bvN width), found " + form.toString().substr(0, 60));
  digits.remove_prefix(2);
  unsigned width = readWidth(form[2]);
  constexpr unsigned mostDigits =
      std::numeric_limits<uint64_t>::digits10; // whatever they are, they fit a word
  if (digits.size() <= mostDigits) {
    uint64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (width >= 64 || value >> width == 0)
      return {builder_.constant(BitVector(width, value)), Sort::bitVec(width)};
  } else if (digits.size() <= width / 3 + 1) {
    // A digit carries more than three bits: longer numbers cannot fit, and are not worth multiplying out.
    // Shorter ones carry less than four, so that nothing wraps before the comparison.
    unsigned wideEnough = 4 * static_cast<unsigned>(digits.size()) + width;
    BitVector value = BitVector::parse(wideEnough, digits, 10);
    if (value.countLeadingZeros() >= wideEnough - width)
      return {builder_.constant(value.extract(width - 1, 0)), Sort::bitVec(width)};
  }
  fail(number.location(), fmt::format("the number {} does not fit {} bits", digits.substr(0, 60), width));
}

/// (as name sort)
Term TermReader::qualifiedConstant(SView form) const {
  if (form.size() != 3 || !form[1].isSymbol()) fail(form.location(), "expected (as name sort)");
  Term term = constant(form[1]);
  Sort sort = readSort(form[2], symbols_);
  if (term.sort != sort)
    fail(form.location(), fmt::format("'{}' has sort {}, not {}", quoteSymbol(form[1].text()),
                                      term.sort.toString(), sort.toString()));
  return term;
}

void TermReader::unknownSymbol(SView symbol) const {
  fail(symbol.location(), fmt::format("unknown symbol '{}'", quoteSymbol(symbol.text().substr(0, 60))),
       "expected a name that the script declared or defined before, or a function of the theories");
}

} // namespace sonde::smtlib
