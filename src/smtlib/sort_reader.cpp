#include "smtlib/sort_reader.h"

#include <charconv>
#include <fmt/format.h>

namespace sonde::smtlib {

namespace {

/// The largest number of sorts that are read for one sort, including defined sorts within defined sorts. It
/// bounds the recursion, and the time for definitions that each use the one before twice.
constexpr unsigned maxSteps = 1000;

using Bindings = NameMap<Sort>;

class SortReader {
public:
  explicit SortReader(const SymbolTable& symbols) : symbols_(symbols) {}

  Sort read(SView view, const Bindings& bindings) {
    if (++steps_ > maxSteps) fail(view.location(), "this sort is too large");
    if (view.isWord("Bool")) return Sort::boolean();
    if (view.isForm("_")) return indexed(view);
    if (view.isForm("Array")) return array(view, bindings);
    if (view.isSymbol() || (view.isList() && !view.empty() && (*view.begin()).isSymbol()))
      return defined(view, bindings);
    fail(view.location(), "expected a sort, found " + view.describe(), sorts);
  }

private:
  static constexpr const char* sorts = "Bool, (_ BitVec n) or (Array (_ BitVec i) (_ BitVec e))";

  Sort indexed(SView view) const {
    if (view.size() != 3 || !view[1].isWord("BitVec"))
      fail(view.location(), fmt::format("unknown sort {}", view.toString().substr(0, 60)),
           std::string("expected ") + sorts);
    return Sort::bitVec(readWidth(view[2]));
  }

  Sort array(SView view, const Bindings& bindings) {
    if (view.size() != 3) fail(view.location(), "'Array' takes two sorts: (Array index element)");
    unsigned widths[2];
    for (unsigned i = 0; i < 2; ++i) {
      SView part = view[i + 1];
      const char* role = i == 0 ? "index" : "element";
      if (part.isForm("Array"))
        fail(part.location(), fmt::format("arrays as array {} are not supported", role));
      Sort sort = read(part, bindings);
      if (!sort.isBitVec())
        fail(part.location(), fmt::format("an array's {} of sort {} is not supported", role, sort.toString()),
             "expected a bit-vector");
      widths[i] = sort.width;
    }
    return Sort::array(widths[0], widths[1]);
  }

  Sort defined(SView view, const Bindings& bindings) {
    SView head = view.isList() ? *view.begin() : view;
    std::string_view name = head.text();
    if (auto it = bindings.find(name); it != bindings.end() && !view.isList()) return it->second;
    const SortDefinition* definition = symbols_.sort(name);
    if (!definition)
      fail(head.location(), fmt::format("unknown sort '{}'", quoteSymbol(name)),
           std::string("expected ") + sorts);
    size_t given = view.isList() ? view.size() - 1 : 0;
    if (given != definition->parameters.size())
      fail(head.location(), fmt::format("sort '{}' takes {} parameters, found {}", quoteSymbol(name),
                                        definition->parameters.size(), given));
    Bindings inner;
    auto argument = view.begin();
    for (const std::string& parameter : definition->parameters)
      inner[parameter] = read(*++argument, bindings);
    return read(definition->body.root(), inner);
  }

  const SymbolTable& symbols_;
  unsigned steps_ = 0;
};

} // namespace

unsigned readNumeral(SView view, std::string_view what) {
  if (!view.is(TokenKind::Numeral))
    fail(view.location(), fmt::format("expected {}, a numeral; found {}", what, view.describe()));
  unsigned value = 0;
  std::string_view text = view.text();
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    fail(view.location(), fmt::format("{} is too large: {}", what, view.describe()));
  return value;
}

unsigned readWidth(SView view) {
  if (!view.is(TokenKind::Numeral))
    fail(view.location(), "expected a bit-vector's width, found " + view.describe());
  unsigned width = 0;
  std::string_view text = view.text();
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), width);
  if (error != std::errc() || width == 0 || width > maxWidth)
    fail(view.location(), fmt::format("a bit-vector cannot have {} bits", text.substr(0, 60)),
         fmt::format("expected a width from 1 to {}", maxWidth));
  return width;
}

std::string_view readSymbol(SView view, std::string_view what) {
  if (!view.isSymbol()) fail(view.location(), fmt::format("expected {}, found {}", what, view.describe()));
  if (view.isReservedWord())
    fail(view.location(), fmt::format("expected {}; '{}' is a reserved word", what, view.text()));
  return view.text();
}

Sort readSort(SView view, const SymbolTable& symbols) { return SortReader(symbols).read(view, {}); }

} // namespace sonde::smtlib
