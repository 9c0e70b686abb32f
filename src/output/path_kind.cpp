#include "output/path_kind.h"

#include "support/options.h"

namespace sonde::output {

namespace {

using exec::EndKind;
using exec::ErrorKind;

constexpr ChoiceRow<EndKind> endNames[] = {
    {EndKind::Exited, "exit"},
    {EndKind::Unsupported, "unsupported"},
    {EndKind::Silent, "silent"},
    {EndKind::Cut, "cut"},
};

constexpr ChoiceRow<ErrorKind> errorNames[] = {
#define X(name, ...) {ErrorKind::name, #name},
    SONDE_FAULT_KINDS(X) SONDE_EXEC_ERRORS(X)
#undef X
};

} // namespace

PathKind kindOf(const exec::Ending& ending) {
  return {ending.kind, ending.kind == EndKind::Error ? ending.error.kind : ErrorKind{}};
}

std::string_view toString(PathKind kind) {
  return kind.end == EndKind::Error ? nameOf(errorNames, kind.error) : nameOf(endNames, kind.end);
}

std::optional<PathKind> pathKindNamed(std::string_view name) {
  if (const auto end = valueOf(endNames, name)) return PathKind{*end};
  if (const auto error = valueOf(errorNames, name)) return PathKind{EndKind::Error, *error};
  return std::nullopt;
}

} // namespace sonde::output
