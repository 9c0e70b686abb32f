#include "replay/native_run.h"

#include "support/check.h"
#include "support/fresh_byte.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <iterator>
#include <string_view>
#include <sys/wait.h>

extern char** environ;

namespace sonde::replay {

namespace {

// An exit code that programs do not use, so that the sanitizer's exit is not taken for theirs.
constexpr int sanitizerExit = 86;

// As in Sonde, memcmp reads up to the first difference only. New memory of the heap holds what it holds in
// Sonde: by the sanitizer, or by the program's own functions (runtime/replay/allocation.c), or, of a program
// that is run as it is, by glibc, which takes the complement.
const std::pair<std::string, std::string> settings[] = {
    {"ASAN_OPTIONS", fmt::format("exitcode=86:symbolize=0:handle_abort=1:handle_sigill=1:"
                                 "detect_stack_use_after_return=1:malloc_fill_byte={}:"
                                 "max_malloc_fill_size=67108864:strict_memcmp=0:"
                                 "detect_invalid_pointer_pairs=2:detect_leaks=",
                                 freshByte)},
    {"MSAN_OPTIONS", "exit_code=86:symbolize=0"},
    {"MALLOC_PERTURB_", std::to_string(uint8_t(~freshByte))},
};

/// Returns the absolute name of a file, without links if the file exists.
std::string wholePath(const std::string& file) {
  std::error_code absent;
  const std::filesystem::path path = std::filesystem::canonical(file, absent);
  return absent ? std::filesystem::absolute(file) : path;
}

std::string_view nameOf(std::string_view variable) { return variable.substr(0, variable.find('=')); }

/// Returns what tells the sanitizer and runtime/replay to look for errors that they do not look for always.
std::vector<std::pair<std::string, std::string>> wantedErrors(const NativeRun& run) {
  using enum exec::ErrorKind;
  if (!run.predicted) return {};
  return {{"SONDE_REPLAY_LOOK_FOR", exec::toString(*run.predicted)},
          {"SONDE_REPLAY_MAX_ALLOCATION", std::to_string(run.largestAllocation)},
          // What is referred to is no leak, unless even such memory is looked for. At -O0 nothing is kept in
          // registers.
          {"LSAN_OPTIONS", *run.predicted == ReachableLeak
                               ? "use_stacks=0:use_globals=0:use_tls=0:use_registers=0"
                               : "use_registers=0"}};
}

bool findsLeaks(const NativeRun& run) {
  return run.predicted == exec::ErrorKind::MemoryLeak || run.predicted == exec::ErrorKind::ReachableLeak;
}

std::vector<std::string> environment(const NativeRun& run, const StateFile& state) {
  std::vector<std::pair<std::string, std::string>> changes(std::begin(settings), std::end(settings));
  changes.front().second += findsLeaks(run) ? '1' : '0';
  for (auto& change : wantedErrors(run)) changes.push_back(std::move(change));
  changes.emplace_back("KTEST_FILE", std::filesystem::absolute(run.test).string());
  changes.emplace_back("SONDE_REPLAY_STATE", std::filesystem::absolute(state.path()).string());
  changes.insert(changes.end(), run.environment.begin(), run.environment.end());
  std::vector<std::string> variables;
  for (char** variable = environ; *variable; ++variable)
    if (std::ranges::find(changes, nameOf(*variable), [](const auto& change) -> std::string_view {
          return change.first;
        }) == changes.end())
      variables.emplace_back(*variable);
  for (const auto& [name, value] : changes) variables.push_back(fmt::format("{}={}", name, value));
  return variables;
}

/// Returns the rest of the line after `mark` in `text`.
std::string after(const std::string& text, std::string_view mark) {
  size_t at = text.find(mark);
  if (at == std::string::npos) return {};
  at += mark.size();
  return text.substr(at, text.find('\n', at) - at);
}

void judgeEnd(NativeOutcome& outcome, int status, uint64_t end, const std::string& executable) {
  outcome.number = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  outcome.end = WIFSIGNALED(status) ? NativeEnd::Signalled : NativeEnd::Exited;
  const std::string& errors = outcome.printed.errors;
  if (outcome.end == NativeEnd::Exited && outcome.number == sanitizerExit)
    if (std::optional<SanitizerReport> report = readReport(errors, executable)) {
      outcome.end = NativeEnd::Sanitizer;
      outcome.headline = report->error;
      outcome.access = report->access;
      outcome.offsets = report->offsets;
    }
  switch (end) {
  case endSilent: outcome.end = NativeEnd::Silent; break;
  case endReported: outcome.end = NativeEnd::Reported; break;
  case endCheckFailed:
    outcome.end = NativeEnd::Sanitizer;
    outcome.access.clear();
    outcome.offsets = readStack(errors, executable);
    break;
  case endBadInput: outcome.end = NativeEnd::InputMismatch; break;
  case endBadAssumption: outcome.end = NativeEnd::AssumptionFailed; break;
  default: return;
  }
  outcome.headline = after(errors, "sonde replay: ");
}

} // namespace

std::string NativeOutcome::describe() const {
  switch (end) {
  case NativeEnd::Exited: return fmt::format("exit {}", number);
  case NativeEnd::Signalled: return fmt::format("SIG{}", sigabbrev_np(number));
  default: return headline.empty() ? toString(end) : headline;
  }
}

const char* toString(NativeEnd end) {
  switch (end) {
#define X(name, text)                                                                                        \
  case NativeEnd::name: return text;
    SONDE_NATIVE_ENDS(X)
#undef X
  }
  SONDE_UNREACHABLE("native end");
}

NativeOutcome runNatively(const NativeRun& run, StateFile& state, const HeldSignals& signals) {
  state.reset();
  const std::string executable = wholePath(run.executable);
  ProcessEnd process =
      runCommand({executable, run.arguments, environment(run, state), run.standardInput, run.folder},
                 run.seconds, signals);
  const StateFile::State left = state.read();
  NativeOutcome outcome;
  outcome.printed = {std::move(process.output), std::move(process.errors)};
  if (process.inTime)
    judgeEnd(outcome, process.status, left.end, executable);
  else
    outcome.end = NativeEnd::TimedOut;
  if (run.pathHash) outcome.pathHash = left.pathHash;
  return outcome;
}

} // namespace sonde::replay
