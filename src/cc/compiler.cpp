/// \file
/// Compiles each source twice: as requested, and to bitcode as `sonde run` does, so that the bitcode keeps
/// every bug whatever optimisation the build asks for. If the second compilation fails, the file has no
/// bitcode, but the build goes on.

#include "cc/compiler.h"

#include "cc/command_line.h"
#include "frontend/archive_members.h"
#include "frontend/clang_driver.h"
#include "frontend/embedded_bitcode.h"
#include "support/process.h"
#include "support/temporary_folder.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace sonde::cc {

namespace {

constexpr const char* clangHint = "install the package clang-19";

void append(std::vector<std::string>& words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
}

std::vector<std::string> clangCommand(const std::vector<std::string>& arguments) {
  std::vector<std::string> command{SONDE_CLANG};
  // The argument -cc1, with which clang calls itself, must stay the first.
  if (arguments.empty() || !arguments.front().starts_with("-cc1"))
    append(command, frontend::warningsOfGcc(arguments));
  append(command, arguments);
  return command;
}

int runClang(const std::vector<std::string>& arguments) {
  return runProcess(clangCommand(arguments), clangHint);
}

/// Returns whether `source` is a test program of a configure script. There are hundreds of those, and nobody
/// runs one in Sonde.
bool isProbe(const std::string& source) {
  return std::filesystem::path(source).filename().string().starts_with("conftest");
}

std::vector<std::string> languageFlags(const Word& source) {
  if (source.language.empty()) return {};
  return {"-x", source.language};
}

class Compilation {
public:
  explicit Compilation(const std::vector<std::string>& arguments)
      : arguments_(arguments), line_(parse(arguments, phasesOf(arguments))) {}

  int run() {
    const std::vector<Word> sources = line_.sources();
    if (line_.mode == Mode::Other || (!sources.empty() && isProbe(sources.front().text)))
      return runClang(arguments_);
    return line_.mode == Mode::Compile ? compileOnly(sources) : compileAndLink(sources);
  }

private:
  /// Runs clang once for all sources, with the arguments as they were given.
  int compileOnly(const std::vector<Word>& sources) {
    std::vector<std::string> command;
    for (const Word& word : line_.words)
      if (!isLinkTimeOptimisation(word.text)) command.push_back(word.text);
    if (const int code = runClang(command)) return code;
    for (const Word& source : sources)
      addBitcode(source, line_.output.empty() ? defaultObject(source.text) : line_.output);
    return 0;
  }

  /// Compiles sources to temporary objects, which take their place on the linker's command line.
  int compileAndLink(const std::vector<Word>& sources) {
    std::vector<std::string> objects;
    for (const Word& source : sources) {
      objects.push_back(folder_.path() / (std::to_string(objects.size()) + ".o"));
      std::vector<std::string> command = nativeFlags(line_);
      append(command, dependencyFlags(source.text));
      append(command, languageFlags(source));
      append(command, {"-Qunused-arguments", "-c", source.text, "-o", objects.back()});
      if (const int code = runClang(command)) return code;
      addBitcode(source, objects.back());
    }
    if (const int code = runClang(sources.empty() ? arguments_ : linkCommand(line_, objects))) return code;
    addMembers();
    return 0;
  }

  /// Adds the bitcode of archive members that the bitcode needs and the linker did not take. The native
  /// program is not changed.
  void addMembers() {
    const std::string file = linkedFile(line_);
    if (!std::filesystem::is_regular_file(file)) return;
    const std::string members = frontend::membersForBitcode(file, archives(line_));
    if (members.empty()) return;
    const std::string section = folder_.path() / "members";
    std::ofstream(section, std::ios::binary) << members;
    if (!addSection(section, file))
      std::cerr << "sonde cc: note: " << file
                << " lacks the bitcode of archive members that it needs (see above)" << std::endl;
  }

  static bool addSection(const std::string& section, const std::string& file) {
    const std::string option = std::string("--add-section=") + frontend::bitcodeSection + "=" + section;
    return runProcess({SONDE_OBJCOPY, option, file}, "install the package llvm-19") == 0;
  }

  /// Returns the flags that write the dependencies of a source beside the program, not beside the temporary
  /// object.
  std::vector<std::string> dependencyFlags(const std::string& source) const {
    const auto has = [&](const char* flag) {
      return std::any_of(line_.words.begin(), line_.words.end(),
                         [&](const Word& word) { return word.text == flag; });
    };
    if ((!has("-MD") && !has("-MMD")) || has("-MF")) return {};
    const std::filesystem::path object = line_.output.empty() ? defaultObject(source) : line_.output;
    return {"-MF", std::filesystem::path(object).replace_extension(".d").string(), "-MT", object.string()};
  }

  /// Compiles a source to bitcode and returns whether that worked. Some sources need what headers declare for
  /// compilers that optimise only: with `__OPTIMIZE__`, <libintl.h> includes <locale.h>. Of such a source the
  /// macro is not hidden, but headers are told still to define no inline functions.
  bool compileToBitcode(std::vector<std::string> arguments) const {
    ProcessOutput result = captureProcess(clangCommand(arguments), clangHint);
    if (result.exitCode != 0 && optimises(line_)) {
      append(arguments, {"-D__OPTIMIZE__=1", "-D__NO_INLINE__=1"});
      ProcessOutput second = captureProcess(clangCommand(arguments), clangHint);
      if (second.exitCode == 0) result = std::move(second);
    }
    std::cerr << result.messages;
    return result.exitCode == 0;
  }

  void addBitcode(const Word& source, const std::string& object) {
    const std::string bitcode = folder_.path() / "bitcode";
    const std::string section = folder_.path() / "section";
    std::vector<std::string> command = bitcodeFlags(line_);
    append(command, frontend::flagsAsWritten());
    append(command, {"-w", "-Qunused-arguments", "-U_FORTIFY_SOURCE", "-emit-llvm", "-c", "-o", bitcode});
    append(command, languageFlags(source));
    command.push_back(source.text);
    if (!compileToBitcode(std::move(command)) || !frontend::writeSection(bitcode, section) ||
        !addSection(section, object))
      std::cerr << "sonde cc: note: " << object << " has no bitcode (see above): clang failed on "
                << source.text << std::endl;
  }

  const std::vector<std::string>& arguments_;
  CommandLine line_;
  TemporaryFolder folder_;
};

} // namespace

int compile(const std::vector<std::string>& arguments) { return Compilation(arguments).run(); }

} // namespace sonde::cc
