#include "replay/replayer.h"

#include "input/concrete_input.h"
#include "support/error.h"

#include <algorithm>

namespace sonde::replay {

namespace {

namespace fs = std::filesystem;

fs::path scratchIn(const fs::path& folder) {
  fs::create_directory(folder / "scratch");
  return folder / "scratch";
}

/// Reads the test's description of the program's input. Errors in it name the test's file.
input::ConcreteInput inputOf(const std::vector<std::string>& words, const output::KTest& test,
                             const std::string& file) {
  try {
    return input::concrete(input::ProgramInput::parse(words), test.inputs);
  } catch (const Error& error) {
    throw Error(error.what(), file, error.hint());
  }
}

std::string whyImpossible(const input::ConcreteInput& input) {
  if (!input.failures.empty()) return "it makes a system call fail (" + input.failures.front() + ")";
  for (const auto& [name, bytes] : input.files)
    if (!Workplace::canHold(name)) return "its file " + name + " is not below the working directory";
  return {};
}

std::optional<exec::ErrorKind> predictedError(const Test& test) {
  if (!test.predicted || test.predicted->kind.end != exec::EndKind::Error) return {};
  return test.predicted->kind.error;
}

bool hasConversions(const Replayed& replayed) {
  return replayed.outcome && replayed.outcome->end == NativeEnd::Sanitizer &&
         replayed.outcome->headline == toString(exec::ErrorKind::FormatFromInput);
}

output::KTest withoutPercentSigns(output::KTest test) {
  const auto change = [](std::vector<uint8_t>& bytes) {
    std::ranges::replace(bytes, uint8_t{'%'}, uint8_t{'x'});
  };
  for (exec::Input& input : test.inputs) {
    change(input.bytes);
    for (auto& [offset, bytes] : input.stretches) change(bytes);
  }
  return test;
}

} // namespace

Replayer::Replayer(ReplayerOptions options, const fs::path& folder, const HeldSignals& signals)
    : options_(std::move(options)), folder_(folder), signals_(signals),
      state_(folder / "state", options_.flags), workplace_(options_.original, scratchIn(folder)) {}

Replayed Replayer::run(const Test& test) {
  if (test.mayChangeElsewhere && !options_.anywhere)
    return {{},
            test.predicted->changesElsewhere
                ? "its path changes files outside of the working directory (--anywhere runs it)"
                : "its path was cut, and others of this run change files outside of the working directory "
                  "(--anywhere runs it)"};
  const output::KTest content = test.read();
  Replayed replayed = run(test, content);
  if (predictedError(test) != exec::ErrorKind::FormatFromInput || !hasConversions(replayed)) return replayed;
  // The format has conversions. They are the input's if they are gone with the percent signs of the input.
  if (hasConversions(run(test, withoutPercentSigns(content))))
    replayed.outcome->headline = "a format whose conversions do not depend on the input";
  return replayed;
}

Replayed Replayer::run(const Test& test, const output::KTest& content) {
  std::vector<std::string> words = content.arguments;
  const std::string name = words.empty() ? options_.executable : words.front();
  if (!words.empty()) words.erase(words.begin());
  const input::ConcreteInput input = inputOf(words, content, test.file);
  if (std::string reason = whyImpossible(input); !reason.empty()) return {{}, std::move(reason)};

  NativeRun run;
  run.executable = options_.executable;
  run.arguments = options_.arguments.value_or(input.arguments);
  run.arguments.insert(run.arguments.begin(), name);
  run.environment = input.environment;
  run.standardInput = fs::absolute(options_.standardInput);
  if (input.standardInput)
    run.standardInput = write("stdin", {{{input.standardInput->begin(), input.standardInput->end()}}});
  run.folder = workplace_.prepare(input.files);
  run.test = write("inputs.ktest", output::encode({content.arguments, input.rest}));
  run.predicted = predictedError(test);
  run.largestAllocation = options_.largestAllocation;
  run.seconds = options_.seconds;
  run.pathHash = options_.pathHash;
  return {runNatively(run, state_, signals_), {}};
}

std::string Replayer::write(const char* name, std::vector<output::FilePart> parts) const {
  const fs::path path = folder_ / name;
  if (std::error_code problem = output::writeWhole(path, parts))
    throw Error("cannot write this file: " + problem.message(), path);
  return path;
}

} // namespace sonde::replay
