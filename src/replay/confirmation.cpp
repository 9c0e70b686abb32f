#include "replay/confirmation.h"

#include "replay/judgement.h"
#include "support/file_name.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace sonde::replay {

namespace {

std::string describe(const NativeOutcome& outcome) {
  return outcome.access.empty() ? outcome.describe() : outcome.describe() + ", " + outcome.access;
}

/// Returns the line of the native error: the one at `place` if it is on the stack, else the innermost.
std::optional<frontend::SourceLine> lineOf(const NativeOutcome& outcome, const std::string& place,
                                           const std::string& folder, frontend::Symbolizer& symbolizer) {
  std::optional<frontend::SourceLine> innermost;
  for (uint64_t offset : outcome.offsets) {
    std::optional<frontend::SourceLine> line = symbolizer.lineOf(offset);
    if (!line) continue;
    if (isAt(*line, place, folder)) return line;
    if (!innermost) innermost = line;
  }
  return innermost;
}

} // namespace

bool isAt(const frontend::SourceLine& line, const std::string& place, const std::string& folder) {
  const std::string ending = fmt::format(":{}:", line.line);
  const size_t at = place.rfind(':');
  const size_t end = at == std::string::npos ? at : place.rfind(':', at - 1);
  if (end == std::string::npos || place.substr(end, at - end + 1) != ending) return false;
  const std::string file = place.substr(0, end);
  const std::string path = wholePath(folder, file), native = wholePath({}, line.file);
  if (native == path || native == file) return true;
  std::error_code unknown;
  return std::filesystem::exists(path, unknown) ? std::filesystem::equivalent(path, native, unknown)
                                                : native.ends_with("/" + file);
}

Confirmation confirm(const output::TestRecord& predicted, const Replayed& replayed,
                     frontend::Symbolizer& symbolizer, const std::string& folder) {
  Confirmation confirmation;
  confirmation.test = predicted.file;
  confirmation.bug =
      std::string(toString(predicted.kind)) + (predicted.place.empty() ? "" : " at " + predicted.place);
  if (!replayed.outcome) {
    confirmation.seen = "not run: " + replayed.impossible;
    return confirmation;
  }
  const NativeOutcome& outcome = *replayed.outcome;
  const Verdict verdict = judge(&predicted, outcome);
  const std::optional<frontend::SourceLine> line = lineOf(outcome, predicted.place, folder, symbolizer);
  // A program that is ended because it takes too long says nothing of where it was.
  const bool isThere = predicted.place.empty() || outcome.end == NativeEnd::TimedOut ||
                       (line && isAt(*line, predicted.place, folder));
  confirmation.confirmed = verdict.judgement == Judgement::Agrees && isThere;
  confirmation.seen = describe(outcome);
  if (isThere)
    confirmation.seen += line ? " there" : "";
  else if (line)
    confirmation.seen += fmt::format(" at {}:{}:{}", shownPath(line->file), line->line, line->column);
  if (!confirmation.confirmed && !predicted.varying.isEmpty())
    confirmation.seen += fmt::format("; likely because the path reads {}", describe(predicted.varying));
  return confirmation;
}

std::string confirmationsJson(const std::vector<Confirmation>& confirmations) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const Confirmation& row : confirmations)
    rows.push_back({{"test", row.test}, {"bug", row.bug}, {"confirmed", row.confirmed}, {"seen", row.seen}});
  return rows.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string table(const std::vector<Confirmation>& confirmations) {
  size_t widestTest = 0, widestBug = 0;
  for (const Confirmation& row : confirmations) {
    widestTest = std::max(widestTest, row.test.size());
    widestBug = std::max(widestBug, row.bug.size());
  }
  std::string text;
  for (const Confirmation& row : confirmations)
    text += fmt::format("{:<{}}  {:<{}}  {:<13}  {}\n", row.test, widestTest, row.bug, widestBug,
                        row.confirmed ? "confirmed" : "not confirmed", row.seen);
  const auto confirmed = std::ranges::count(confirmations, true, &Confirmation::confirmed);
  return text + fmt::format("{} {}: {} confirmed, {} not\n", confirmations.size(),
                            confirmations.size() == 1 ? "bug" : "bugs", confirmed,
                            static_cast<long>(confirmations.size()) - confirmed);
}

} // namespace sonde::replay
