#include "replay/account.h"

#include "replay/sanitizer_report.h"
#include "support/file_name.h"

#include <fmt/format.h>
#include <numeric>
#include <ostream>

namespace sonde::replay {

namespace {

const char* label(Judgement judgement) {
  switch (judgement) {
  case Judgement::Agrees: return "agrees";
  case Judgement::Differs: return "DIFFERS";
  case Judgement::NotShown: return "not shown";
  case Judgement::Unknown: return "ran";
  case Judgement::NotRun: return "not run";
  }
  return "";
}

/// Returns the output that the run predicts. If the run keeps output, a stream without a file is empty.
PredictedOutput outputOf(const Test& test) {
  if (!test.predicted || !test.predicted->outputCut || *test.predicted->outputCut) return {};
  auto read = [&](const char* extension) {
    const std::filesystem::path path =
        std::filesystem::path(test.file).filename().replace_extension(extension);
    return test.folder->part(path.string()).value_or("");
  };
  return {read(".stdout"), read(".stderr")};
}

std::string placeText(const frontend::SourceLine& line) {
  return fmt::format("{}:{}:{}", shownPath(line.file), line.line, line.column);
}

} // namespace

Account::Account(const std::vector<Test>& tests, AccountOptions options, const std::string& executable,
                 std::ostream& output, Progress& progress)
    : tests_(tests), options_(options), executable_(wholePath({}, executable)), symbolizer_(executable_),
      output_(output), progress_(progress) {}

void Account::add(size_t number, const Replayed& replayed) {
  const Test& test = tests_[number];
  const Verdict verdict =
      replayed.outcome ? judge(test.predicted ? &*test.predicted : nullptr, *replayed.outcome, outputOf(test))
                       : Verdict{Judgement::NotRun, replayed.impossible};
  ++counts_[static_cast<size_t>(verdict.judgement)];
  const process::VaryingSet reason = likelyReason(test, verdict);
  explained_ += !reason.isEmpty();
  varying_.add(reason);
  // Whoever asks for a single test wants to know what it does. Of a path that was cut nothing is predicted,
  // so that an ordinary end is no news.
  const bool isOrdinary =
      verdict.judgement == Judgement::Agrees || (verdict.judgement == Judgement::Unknown && test.predicted &&
                                                 replayed.outcome->end == NativeEnd::Exited);
  const bool isListed = options_.all || tests_.size() == 1;
  const bool isTold = isListed || (!isOrdinary && verdict.judgement != Judgement::NotRun);
  // Many tests have the same reason, which is said once for all of them.
  if (!isListed && verdict.judgement == Judgement::NotRun) notRun_[verdict.reason].push_back(test.file);
  if (isTold || options_.showOutput) progress_.tell({});
  if (options_.showOutput && replayed.outcome) show(replayed.outcome->printed);
  if (isTold) tell(test, replayed, verdict);
  progress_.tell(fmt::format("replaying: {} of {} tests, {} differ", number + 1, tests_.size(),
                             count(Judgement::Differs)));
}

int Account::finish() const {
  const size_t done = std::accumulate(counts_.begin(), counts_.end(), size_t{0});
  if (done < tests_.size()) output_ << fmt::format("{} of ", done);
  output_ << fmt::format("{} {}: {} agree, {} differ, {} not shown, {} without a prediction", tests_.size(),
                         tests_.size() == 1 ? "test" : "tests", count(Judgement::Agrees),
                         count(Judgement::Differs), count(Judgement::NotShown), count(Judgement::Unknown));
  if (count(Judgement::NotRun)) output_ << fmt::format(", {} not run", count(Judgement::NotRun));
  output_ << std::endl;
  for (const auto& [reason, files] : notRun_)
    output_ << (files.size() == 1
                    ? fmt::format("{}: not run: {}\n", files.front(), reason)
                    : fmt::format("{} not run, the first is {}: {}\n", files.size(), files.front(), reason))
            << std::flush;
  if (explained_)
    output_ << fmt::format("{} of those that differ {} {}\n", explained_, explained_ == 1 ? "reads" : "read",
                           describe(varying_))
            << std::flush;
  if (options_.unsetDiffers && count(Judgement::Differs) > explained_)
    output_ << "if a test differs for no other reason, it may use a value that was never set: 'sonde run "
               "--check=+uninitialised' finds that\n"
            << std::flush;
  return count(Judgement::Differs) ? 1 : 0;
}

void Account::show(const Printed& printed) {
  const auto place = [this](uint64_t offset) {
    const std::optional<frontend::SourceLine> line = symbolizer_.lineOf(offset);
    return line ? line->function + " " + placeText(*line) : std::string();
  };
  fmt::print(stderr, "{}{}", printed.output, withPlaces(printed.errors, executable_, place));
}

void Account::tell(const Test& test, const Replayed& replayed, const Verdict& verdict) {
  std::string text = fmt::format("{}: {}", test.file, label(verdict.judgement));
  if (const auto& outcome = replayed.outcome)
    text += fmt::format(" ({}{})", outcome->describe(),
                        outcome->pathHash ? fmt::format(" path {:#018x}", *outcome->pathHash) : "");
  if (!verdict.reason.empty()) text += ": " + verdict.reason;
  text += '\n';
  if (const process::VaryingSet reason = likelyReason(test, verdict); !reason.isEmpty())
    text += fmt::format("  likely reason: the path reads {}\n", describe(reason));
  if (replayed.outcome) text += stack(replayed.outcome->offsets);
  output_ << text << std::flush;
}

process::VaryingSet Account::likelyReason(const Test& test, const Verdict& verdict) {
  const bool isDifferent = verdict.judgement == Judgement::Differs && test.predicted;
  return isDifferent ? test.predicted->varying : process::VaryingSet();
}

std::string Account::stack(const std::vector<uint64_t>& offsets) {
  std::string text;
  size_t number = 0;
  for (const uint64_t offset : offsets)
    if (const std::optional<frontend::SourceLine> line = symbolizer_.lineOf(offset))
      text += fmt::format("  #{} {} in {}\n", number++, placeText(*line), line->function);
  return text;
}

} // namespace sonde::replay
