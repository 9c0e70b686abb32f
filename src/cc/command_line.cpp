#include "cc/command_line.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

namespace sonde::cc {

namespace {

using namespace std::string_view_literals;

template <size_t n> bool isOneOf(std::string_view text, const std::string_view (&names)[n]) {
  return std::find(std::begin(names), std::end(names), text) != std::end(names);
}

template <size_t n> bool beginsWithOneOf(std::string_view text, const std::string_view (&names)[n]) {
  return std::any_of(std::begin(names), std::end(names),
                     [&](std::string_view name) { return text.starts_with(name); });
}

/// Flags whose value is the next word.
constexpr std::string_view withValue[] = {
    "-D",       "-I",        "-L",          "-MF",        "-MQ",          "-MT",
    "-T",       "-U",        "-Xassembler", "-Xclang",    "-Xlinker",     "-Xpreprocessor",
    "-arch",    "-aux-info", "-e",          "-idirafter", "-imacros",     "-include",
    "-iprefix", "-iquote",   "-isysroot",   "-isystem",   "-iwithprefix", "-iwithprefixbefore",
    "-l",       "-mllvm",    "-rpath",      "-target",    "-u",           "-x",
    "-z",       "--param",   "--sysroot",   "-B"};

/// Flags after which no object file is left.
constexpr std::string_view noObject[] = {"-E",           "-M",           "-MM",           "-S",
                                         "-###",         "-emit-llvm",   "-fsyntax-only", "--version",
                                         "-dumpversion", "-dumpmachine", "--help"};

constexpr std::string_view sourceEndings[] = {".c", ".i"};
constexpr std::string_view otherSourceEndings[] = {".s", ".S", ".sx", ".asm"};
constexpr std::string_view sourceLanguages[] = {"c", "cpp-output"};

/// What has no place in a compilation to an object: flags of the linker, with their values.
constexpr std::string_view linkerFlags[] = {"-l",   "-L",      "-Wl,",      "-shared",  "-static",
                                            "-pie", "-no-pie", "-rdynamic", "-Xlinker", "-T",
                                            "-u",   "-z",      "-rpath",    "-e"};

/// What bitcode is compiled without.
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

bool isPlainInput(std::string_view text) { return text == "-" || !text.starts_with('-'); }

/// Of an input: by the language that was said, else by the file's ending.
Role roleOf(std::string_view input, std::string_view language) {
  if (input == "-") return Role::Input;
  if (!language.empty() && language != "none")
    return isOneOf(language, sourceLanguages) ? Role::Source : Role::Input;
  const std::string ending = std::filesystem::path(input).extension().string();
  return isOneOf(ending, sourceEndings) ? Role::Source : Role::Input;
}

/// The flags that `keep` keeps, with their values.
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

/// Also what is said anew for each source: what to do, and its language.
bool isForLinker(std::string_view flag) {
  if (flag == "-c" || flag.starts_with("-x")) return true;
  // -e, -T, -u, -z, -rpath are whole words or begin one; -emit… and -target are not theirs.
  return beginsWithOneOf(flag, linkerFlags) && !flag.starts_with("-emit") && !flag.starts_with("-undef");
}

} // namespace

std::vector<Word> CommandLine::sources() const {
  std::vector<Word> found;
  for (const Word& word : words)
    if (word.role == Role::Source) found.push_back(word);
  return found;
}

CommandLine parse(const std::vector<std::string>& arguments) {
  CommandLine line;
  std::string language;
  bool hasInput = false;
  for (size_t n = 0; n < arguments.size(); ++n) {
    const std::string& text = arguments[n];
    const bool hasNext = n + 1 < arguments.size();
    if (isPlainInput(text)) {
      line.words.push_back({text, roleOf(text, language), language == "none" ? "" : language});
      hasInput = true;
    } else if (text == "-o" && hasNext) {
      line.output = arguments[++n];
      line.words.push_back({text, Role::Output});
      line.words.push_back({line.output, Role::Output});
    } else if (text.starts_with("-o") && text.size() > 2 && !text.starts_with("-object")) {
      line.output = text.substr(2);
      line.words.push_back({text, Role::Output});
    } else {
      if (text.starts_with("-x"))
        language = text.size() > 2 ? text.substr(2) : hasNext ? arguments[n + 1] : "";
      if (text == "-c" && line.mode == Mode::Link) line.mode = Mode::Compile;
      if (isOneOf(text, noObject) || text.starts_with("-print-") || text.starts_with("--print-"))
        line.mode = Mode::Other;
      hasInput |= text.starts_with("-l");
      line.words.push_back({text, Role::Flag});
      if (isOneOf(text, withValue) && hasNext) line.words.push_back({arguments[++n], Role::Value});
    }
  }
  if (!hasInput) line.mode = Mode::Other; // -v and its like; or a mistake, which clang names
  return line;
}

std::string linkedFile(const CommandLine& line) { return line.output.empty() ? "a.out" : line.output; }

std::string defaultObject(const std::string& source) {
  return std::filesystem::path(source).filename().replace_extension(".o").string();
}

bool isLinkTimeOptimisation(const std::string& flag) { return flag.starts_with("-flto"); }

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
