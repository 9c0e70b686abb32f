#include "replay/judgement.h"

#include "replay/showing.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

namespace sonde::replay {

namespace {

using exec::EndKind;
using exec::ErrorKind;

bool shows(const Showing& showing, const NativeOutcome& outcome) {
  if (outcome.end == NativeEnd::Signalled)
    return std::ranges::any_of(showing.signals,
                               [&](int each) { return each == anySignal || each == outcome.number; });
  if (outcome.end == NativeEnd::Sanitizer)
    return std::ranges::any_of(showing.headlines,
                               [&](std::string_view each) { return outcome.headline.starts_with(each); });
  return false;
}

Verdict differs(std::string reason) { return {Judgement::Differs, std::move(reason)}; }

Verdict judgeError(const output::TestRecord& predicted, const NativeOutcome& outcome) {
  if (predicted.kind.error == ErrorKind::ReportedError)
    return outcome.end == NativeEnd::Reported ? Verdict{Judgement::Agrees, {}}
                                              : differs("no error is reported");
  if (predicted.kind.error == ErrorKind::EndlessLoop)
    return outcome.end == NativeEnd::TimedOut ? Verdict{Judgement::Agrees, {}}
                                              : differs("it should never end");
  const Showing& showing = showingOf(predicted.kind.error);
  if (shows(showing, outcome)) return {Judgement::Agrees, {}};
  // After an error without effect, the program goes on to an end that nobody predicted: an exit, or a signal.
  // A leak is found at the end.
  const bool isLate = showing.tool == NativeTool::Leak;
  if (showing.certain || outcome.end == NativeEnd::Sanitizer ||
      (isLate && outcome.end == NativeEnd::Signalled))
    return differs("it should end by " + std::string(toString(predicted.kind)));
  return {Judgement::NotShown, std::string(toString(predicted.kind)) + " does not show without a sanitizer"};
}

/// Describes where two texts begin to differ.
std::string firstDifference(std::string_view text, std::string_view expected) {
  const auto [here, there] = std::ranges::mismatch(text, expected);
  const auto line = std::count(text.begin(), here, '\n') + 1;
  if (here == text.end()) return fmt::format("ends in line {}, too early", line);
  if (there == expected.end()) return fmt::format("goes on in line {}, after its end", line);
  return fmt::format("is another from line {} on", line);
}

Verdict judgeExit(const output::TestRecord& predicted, const NativeOutcome& outcome,
                  const PredictedOutput& prints) {
  if (outcome.end != NativeEnd::Exited || outcome.number != predicted.exitCode.value_or(0))
    return differs(fmt::format("it should exit with {}", predicted.exitCode.value_or(0)));
  if (prints.output && *prints.output != outcome.printed.output)
    return differs("its standard output " + firstDifference(outcome.printed.output, *prints.output));
  if (prints.errors && *prints.errors != outcome.printed.errors)
    return differs("its standard error " + firstDifference(outcome.printed.errors, *prints.errors));
  return {Judgement::Agrees, {}};
}

} // namespace

Verdict judge(const output::TestRecord* predicted, const NativeOutcome& outcome,
              const PredictedOutput& prints) {
  if (outcome.end == NativeEnd::InputMismatch || outcome.end == NativeEnd::AssumptionFailed)
    return differs("it belongs to another program");
  if (!predicted) return {};
  Verdict verdict;
  switch (predicted->kind.end) {
  case EndKind::Cut:
  case EndKind::Unsupported: return {};
  case EndKind::Silent: verdict = {Judgement::Agrees, {}}; break;
  case EndKind::Exited: verdict = judgeExit(*predicted, outcome, prints); break;
  case EndKind::Error: verdict = judgeError(*predicted, outcome); break;
  }
  // Hashes are compared only if the test agrees: a program in which the error has no effect goes on, and its
  // path is longer.
  if (verdict.judgement == Judgement::Agrees && predicted->pathHash && outcome.pathHash &&
      *predicted->pathHash != *outcome.pathHash)
    return differs(fmt::format("it takes another path: {:#018x} instead of {:#018x}", *outcome.pathHash,
                               *predicted->pathHash));
  return verdict;
}

} // namespace sonde::replay
