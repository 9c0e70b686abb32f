#include "cc/command_line.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>

namespace sonde::cc {

namespace {

template <size_t n> bool beginsWithOneOf(std::string_view text, const std::string_view (&names)[n]) {
  return std::any_of(std::begin(names), std::end(names),
                     [&](std::string_view name) { return text.starts_with(name); });
}

/// The flags of the linker, which a compilation to an object does not get.
constexpr std::string_view linkerFlags[] = {"-l",   "-L",      "-Wl,",      "-shared",  "-static",
                                            "-pie", "-no-pie", "-rdynamic", "-Xlinker", "-T",
                                            "-u",   "-z",      "-rpath",    "-e"};

/// The flags that are not used when compiling to bitcode.
constexpr std::string_view nativeOnly[] = {"-O",
                                           "-g",
                                           "-M",
                                           "-W",
                                           "-pedantic",
                                           "-flto",
                                           "-fno-lto",
                                           "-fsanitize",
                                           "-fprofile",
                                           "-fcoverage",
                                           "--coverage",
                                           "-pg",
                                           "-save-temps",
                                           "--save-temps",
                                           "-fstack-protector",
                                           "-fstack-clash",
                                           "-fcf-protection",
                                           "-ftest-coverage",
                                           "-fuse-ld",
                                           "-D_FORTIFY_SOURCE",
                                           "-ftrapv",
                                           "-fembed-bitcode",
                                           "-fvectorize",
                                           "-fslp-vectorize",
                                           "-ftree-vectorize",
                                           "-fdiagnostics",
                                           "-fcolor-diagnostics",
                                           "-fomit-frame-pointer",
                                           "-ffast-math"};

/// Finds the words that are inputs. If a word occurs several times, the last ones are the inputs: `-I parser
/// parser`.
class InputWords {
public:
  explicit InputWords(std::vector<Input> inputs) : inputs_(std::move(inputs)) {}

  /// Returns the input named `text` if it has not been returned yet. Callers go through the words from the
  /// last to the first.
  std::optional<Word> take(const std::string& text) {
    const auto found = std::find_if(inputs_.rbegin(), inputs_.rend(),
                                    [&](const Input& input) { return input.name == text; });
    if (found == inputs_.rend()) return {};
    const std::string language = found->language;
    inputs_.erase(std::next(found).base());
    if (text != "-" && (language == "c" || language == "cpp-output"))
      return Word{text, Role::Source, language};
    return Word{text, Role::Input};
  }

private:
  std::vector<Input> inputs_;
};

std::vector<Word> wordsOf(const std::vector<std::string>& arguments, const Phases& phases) {
  InputWords inputs(phases.inputs);
  std::vector<Word> words;
  for (auto text = arguments.rbegin(); text != arguments.rend(); ++text) {
    const auto before = std::next(text);
    const bool isOwned = before != arguments.rend() && ownsNextWord(*before);
    const bool isFlag = !isOwned && text->starts_with('-') && *text != "-";
    const std::optional<Word> input = isOwned || isFlag ? std::nullopt : inputs.take(*text);
    words.push_back(input ? *input : Word{*text, isFlag ? Role::Flag : Role::Value});
  }
  std::reverse(words.begin(), words.end());
  return words;
}

/// Returns the flags that `keep` keeps, with their values.
template <typename Keep> std::vector<std::string> flagsOf(const CommandLine& line, Keep keep) {
  std::vector<std::string> flags;
  bool kept = false;
  for (const Word& word : line.words) {
    if (word.role == Role::Flag) kept = keep(word.text);
    if ((word.role == Role::Flag || word.role == Role::Value) && kept) flags.push_back(word.text);
  }
  return flags;
}

bool isDependencyFlag(std::string_view flag) { return flag.starts_with("-M"); }

/// Returns whether compiling a source to an object must not get this flag: it is for the linker, or it is set
/// for each source (what to do, and its language).
bool isForLinker(std::string_view flag) {
  if (flag == "-c" || flag.starts_with("-x")) return true;
  // The flags -e, -T, -u, -z and -rpath are whole words or prefixes of one; -emit… and -target are different
  // flags.
  return beginsWithOneOf(flag, linkerFlags) && !flag.starts_with("-emit") && !flag.starts_with("-undef");
}

} // namespace

std::vector<Word> CommandLine::sources() const {
  std::vector<Word> found;
  for (const Word& word : words)
    if (word.role == Role::Source) found.push_back(word);
  return found;
}

CommandLine parse(const std::vector<std::string>& arguments, const Phases& phases) {
  CommandLine line{phases.mode, wordsOf(arguments, phases), {}};
  for (size_t n = 0; n < line.words.size(); ++n) {
    Word& word = line.words[n];
    Word* next = n + 1 < line.words.size() ? &line.words[n + 1] : nullptr;
    if (word.role != Role::Flag) continue;
    if (word.text == "-o" && next) {
      word.role = next->role = Role::Output;
      line.output = next->text;
    } else if (word.text.starts_with("-o") && word.text.size() > 2 && !word.text.starts_with("-object")) {
      word.role = Role::Output;
      line.output = word.text.substr(2);
    }
  }
  return line;
}

std::string linkedFile(const CommandLine& line) { return line.output.empty() ? "a.out" : line.output; }

std::string defaultObject(const std::string& source) {
  return std::filesystem::path(source).filename().replace_extension(".o").string();
}

bool isLinkTimeOptimisation(const std::string& flag) { return flag.starts_with("-flto"); }

bool optimises(const CommandLine& line) {
  const auto last = std::find_if(line.words.rbegin(), line.words.rend(), [](const Word& word) {
    return word.role == Role::Flag && word.text.starts_with("-O");
  });
  return last != line.words.rend() && last->text != "-O0";
}

std::vector<std::string> nativeFlags(const CommandLine& line) {
  return flagsOf(line,
                 [](const std::string& flag) { return !isForLinker(flag) && !isLinkTimeOptimisation(flag); });
}

std::vector<std::string> bitcodeFlags(const CommandLine& line) {
  return flagsOf(
      line, [](std::string_view flag) { return !isForLinker(flag) && !beginsWithOneOf(flag, nativeOnly); });
}

std::vector<std::string> linkCommand(const CommandLine& line, const std::vector<std::string>& objects) {
  std::vector<std::string> command;
  size_t next = 0;
  bool dropped = false;
  for (const Word& word : line.words) {
    if (word.role == Role::Flag)
      dropped =
          isDependencyFlag(word.text) || word.text.starts_with("-x") || isLinkTimeOptimisation(word.text);
    if (word.role == Role::Source)
      command.push_back(objects[next++]);
    else if (!dropped || (word.role != Role::Flag && word.role != Role::Value))
      command.push_back(word.text);
  }
  return command;
}

std::vector<std::string> archives(const CommandLine& line) {
  namespace fs = std::filesystem;
  const auto valuesOf = [&](std::string_view flag) {
    std::vector<std::string> values;
    for (size_t n = 0; n < line.words.size(); ++n) {
      const std::string& text = line.words[n].text;
      if (line.words[n].role != Role::Flag || !text.starts_with(flag)) continue;
      if (text.size() > flag.size())
        values.push_back(text.substr(flag.size()));
      else if (n + 1 < line.words.size())
        values.push_back(line.words[n + 1].text);
    }
    return values;
  };
  std::vector<std::string> found;
  for (const Word& word : line.words)
    if (word.role == Role::Input && word.text.ends_with(".a")) found.push_back(word.text);
  const std::vector<std::string> folders = valuesOf("-L");
  for (const std::string& name : valuesOf("-l"))
    for (const fs::path folder : folders) {
      if (fs::exists(folder / ("lib" + name + ".so"))) break;
      const fs::path archive = folder / ("lib" + name + ".a");
      if (!fs::exists(archive)) continue;
      found.push_back(archive);
      break;
    }
  return found;
}

} // namespace sonde::cc
