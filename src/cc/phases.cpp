/// \file
/// `clang -ccc-print-phases` compiles nothing. It prints a tree with a line for each step:
///
///               +- 0: input, "main.c", c
///            +- 1: preprocessor, {0}, cpp-output
///   …
///   +- 4: assembler, {3}, object
///   |- 5: input, "m", object
///   6: linker, {4, 5}, image

#include "cc/phases.h"

#include "support/process.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <sstream>

namespace sonde::cc {

namespace {

/// Returns the text from `begin` up to the next comma.
std::string wordAt(const std::string& line, size_t begin) {
  return line.substr(begin, line.find(',', begin) - begin);
}

void readStep(const std::string& line, Phases& phases) {
  const size_t number = line.find_first_not_of(" |+-");
  const size_t colon = line.find(": ", number);
  if (number == std::string::npos || colon == std::string::npos || colon == number ||
      line.find_first_not_of("0123456789", number) != colon)
    return; // another message of clang
  const std::string step = wordAt(line, colon + 2);
  if (step == "linker") phases.mode = Mode::Link;
  if (step == "assembler" && phases.mode == Mode::Other) phases.mode = Mode::Compile;
  const size_t open = line.find('"', colon), close = line.rfind("\", ");
  if (step == "input" && open != std::string::npos && close != std::string::npos && open < close)
    phases.inputs.push_back({line.substr(open + 1, close - open - 1), wordAt(line, close + 3)});
}

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

/// Returns whether `word` is a flag that has its value in the same word, or none, and that does not matter
/// here.
bool isPlainFlag(std::string_view word) {
  if (word.size() > 2 && isOneOf(word.substr(0, 2), {"-D", "-U", "-I", "-L", "-l", "-W"})) return true;
  if (word.size() <= 3 && isOneOf(word.substr(0, 2), {"-O", "-g"})) return true;
  return word.starts_with("-std=") || word.starts_with("-fno-") ||
         isOneOf(word, {"-s", "-shared", "-fPIC", "-pthread", "-pedantic", "-MD", "-MMD", "-MP"});
}

/// Returns the language of a file by the ending of its name, or nothing if the ending does not tell it.
std::optional<std::string> languageOf(const std::string& file) {
  const std::string ending = std::filesystem::path(file).extension().string();
  if (ending == ".c") return "c";
  if (ending == ".i") return "cpp-output";
  if (isOneOf(ending, {".o", ".a", ".so"})) return "object";
  return {};
}

} // namespace

bool ownsNextWord(std::string_view flag) {
  // The flags -X… and -mllvm pass the next word to another program.
  return isOneOf(flag, {"-o", "-MF", "-MT", "-MQ", "-mllvm"}) || flag.starts_with("-X");
}

Phases readPhases(const std::string& text) {
  Phases phases;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) readStep(line, phases);
  return phases;
}

std::optional<Phases> phasesOfPlainLine(const std::vector<std::string>& arguments) {
  Phases phases{Mode::Link, {}};
  for (size_t n = 0; n < arguments.size(); ++n) {
    const std::string& word = arguments[n];
    if (word == "-c") {
      phases.mode = Mode::Compile;
    } else if (ownsNextWord(word)) {
      ++n;
    } else if (word.empty() || word.starts_with('-')) {
      if (!isPlainFlag(word)) return {};
    } else if (const std::optional<std::string> language = languageOf(word)) {
      phases.inputs.push_back({word, *language});
    } else {
      return {};
    }
  }
  if (phases.inputs.empty()) return {};
  return phases;
}

Phases phasesOf(const std::vector<std::string>& arguments) {
  // Calls of clang by itself, and flags that show jobs without running them.
  if (arguments.empty() || arguments.front().starts_with("-cc1") ||
      std::ranges::find(arguments, "-###") != arguments.end())
    return {};
  if (std::optional<Phases> plain = phasesOfPlainLine(arguments)) return *plain;
  std::vector<std::string> command{SONDE_CLANG, "-ccc-print-phases"};
  // The flags of link-time optimisation are removed, because with them there would be no object.
  std::ranges::copy_if(arguments, std::back_inserter(command),
                       [](const std::string& word) { return !word.starts_with("-flto"); });
  const ProcessOutput answer = captureProcess(command, "install the package clang-19");
  if (answer.exitCode != 0) return {};
  Phases phases = readPhases(answer.messages);
  // Clang also calls the values of some linker flags inputs, as in -z now.
  std::erase_if(phases.inputs, [](const Input& input) {
    std::error_code ignored;
    return input.language == "object" && !std::filesystem::is_regular_file(input.name, ignored);
  });
  return phases;
}

} // namespace sonde::cc
