#include "export/c_test.h"

#include "export/nondet_values.h"
#include "guest/files.h"
#include "input/concrete_input.h"
#include "support/error.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sstream>
#include <string_view>

namespace sonde::exporting {

namespace {

constexpr uint64_t largestInput = 1 << 20; ///< in bytes; larger ones make C files that no compiler likes

/// Returns a C string literal of any bytes.
std::string literal(const std::string& text) {
  std::string quoted = "\"";
  for (const char character : text) {
    const auto code = static_cast<unsigned char>(character);
    if (character == '"' || character == '\\' || character == '?')
      quoted += std::string("\\") + character;
    else if (code >= 0x20 && code < 0x7f)
      quoted += character;
    else
      quoted += fmt::format("\\{:03o}", code);
  }
  return quoted + "\"";
}

std::string bytesLiteral(const std::vector<uint8_t>& bytes) {
  const std::string text(bytes.begin(), bytes.end());
  return fmt::format("(const unsigned char *){}, {}", literal(text), bytes.size());
}

/// Returns a part of runtime/ without the includes of its neighbours, which are written before it.
std::string part(std::string_view name) {
  std::istringstream lines{std::string(guest::bytesOf(name))};
  std::string text;
  for (std::string line; std::getline(lines, line);)
    if (!line.starts_with("#include \"") && !line.starts_with("#pragma once")) text += line + "\n";
  return text + "\n";
}

/// Returns the input of a test as the program is started with it. Throws Error.
input::ConcreteInput inputOf(const ExportedTest& test) {
  std::vector<std::string> words = test.content.arguments;
  if (!words.empty()) words.erase(words.begin());
  return input::concrete(input::ProgramInput::parse(words), test.content.inputs);
}

/// Returns why a test cannot be a C file; empty if it can.
std::string whyNot(const ExportedTest& test) {
  for (const input::Object& object : test.content.inputs)
    if (object.size() > largestInput)
      return fmt::format("its input '{}' has {} bytes", object.name, object.size());
  const input::ConcreteInput input = inputOf(test);
  if (!input.failures.empty()) return "it makes a system call fail (" + input.failures.front() + ")";
  return {};
}

std::string bytesTable(const std::string& name,
                       const std::vector<std::pair<std::string, std::vector<uint8_t>>>& rows) {
  std::string text = fmt::format("static const struct SondeBytes {}[] = {{\n", name);
  for (const auto& [key, bytes] : rows)
    text += fmt::format("    {{{}, {}}},\n", literal(key), bytesLiteral(bytes));
  return text + "    {0, 0, 0}};\n";
}

/// Returns the tables of a test, and adds its row to `rows`.
std::string tables(const ExportedTest& test, std::string& rows) {
  const input::ConcreteInput input = inputOf(test);
  const std::string& name = test.name;
  std::string text = fmt::format("static const char *const {}_arguments[] = {{", name);
  text += literal(test.content.arguments.empty() ? "program" : test.content.arguments.front()) + ", ";
  for (const std::string& argument : input.arguments) text += literal(argument) + ", ";
  text += fmt::format("0}};\nstatic const char *const {}_environment[] = {{", name);
  for (const auto& [variable, value] : input.environment)
    text += literal(variable) + ", " + literal(value) + ", ";
  text += "0, 0};\n";
  if (input.standardInput)
    text += fmt::format("static const struct SondeBytes {}_stdin = {{\"stdin\", {}}};\n", name,
                        bytesLiteral(*input.standardInput));
  text += bytesTable(name + "_files", {input.files.begin(), input.files.end()});
  std::vector<std::pair<std::string, std::vector<uint8_t>>> objects;
  objects.reserve(input.rest.size());
  for (const input::Object& object : input.rest) objects.emplace_back(object.name, object.all());
  text += bytesTable(name + "_objects", objects);
  const bool exits = test.record.kind.end == exec::EndKind::Exited;
  // A shell and wait() see the last eight bits of an exit code.
  rows += fmt::format("    {{\"{0}\", {1}, {0}_arguments, {0}_environment, {2}, {0}_files, {0}_objects}},\n",
                      name, exits ? test.record.exitCode.value_or(0) & 0xff : -1,
                      input.standardInput ? "&" + name + "_stdin" : "0");
  return text;
}

/// Returns the definitions of what the program may call. Those of the competitions give way to the program's
/// own.
std::string definitions(bool isFuzzTarget) {
  std::string text =
      "#pragma GCC diagnostic ignored \"-Wattributes\"\n#include <klee/klee.h>\n\n" + part("replay/state.h");
  if (isFuzzTarget) text += "#define SONDE_FUZZ_TARGET\n" + part("fuzz/main.c");
  text += part("reproducer/body.c") + part("replay/functions.c") + part("intrinsics/choices.c");
  for (const std::string& function : nondetFunctions()) text += "#pragma weak " + function + "\n";
  for (const char* function : {"reach_error", "__VERIFIER_error", "__VERIFIER_assert", "__VERIFIER_assume"})
    text += fmt::format("#pragma weak {}\n", function);
  text += part("verifier/nondet.c") + part("verifier/verdict.c");
  if (isFuzzTarget)
    text +=
        "__attribute__((weak)) int main(int argc, char **argv) { return __sonde_fuzz_main(argc, argv); }\n";
  return text;
}

std::string cFile(const std::string& comment, const std::vector<const ExportedTest*>& tests, bool checks,
                  bool isFuzzTarget) {
  std::string rows, all;
  for (const ExportedTest* test : tests) all += tables(*test, rows);
  return comment + part("reproducer/types.h") + all +
         fmt::format(
             "\nstatic const struct SondeTest sondeTests[] = {{\n{}}};\nstatic const int sondeChecks = "
             "{};\n\n",
             rows, checks ? 1 : 0) +
         definitions(isFuzzTarget);
}

/// The headers that harnesses include.
void addHeaders(Files& files) {
  for (const guest::File& file : guest::files())
    if (file.name.starts_with("include/")) files.push_back({std::string(file.name), std::string(file.bytes)});
}

/// Returns whether a program is what `sonde cc` has linked, which cannot be linked with anything else.
bool isExecutable(const std::string& program) {
  constexpr std::string_view parts[] = {".c", ".i", ".cpp", ".cc", ".ll", ".bc", ".o", ".a"};
  return std::ranges::find(parts, std::filesystem::path(program).extension().string()) == std::end(parts);
}

/// Returns a word of a shell's command, in quotation marks if it needs them.
std::string shellWord(const std::string& text) {
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=./,:@%";
  if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
  std::string quoted = "'";
  for (const char character : text)
    quoted += character == '\'' ? std::string("'\\''") : std::string(1, character);
  return quoted + "'";
}

/// Returns the flags for clang that the run was given (`--cflags`); empty if there were none.
std::string compilerFlags(const ExportedRun& run) {
  const auto found = run.record.options.find("--cflags");
  return found == run.record.options.end() ? std::string() : found->second;
}

/// Returns the commands that compile `file` together with the program to `result` and run that, as lines of a
/// comment. They work in the folder of the file, wherever that is.
std::string commands(const ExportedRun& run, const std::string& file, const std::string& result) {
  const bool isBuilt = std::ranges::any_of(run.record.program, isExecutable);
  std::vector<std::string> words{"cc -g -fsanitize=address,undefined -Iinclude"};
  for (const std::string& path : run.record.includePaths)
    words.push_back(shellWord("-I" + run.sourceFile(path)));
  for (const std::string& define : run.record.defines) words.push_back(shellWord("-D" + define));
  if (const std::string flags = compilerFlags(run); !flags.empty()) words.push_back(flags);
  if (isBuilt) words.emplace_back("PARTS");
  for (const std::string& source : run.record.program)
    if (!isExecutable(source)) words.push_back(shellWord(run.sourceFile(source)));
  std::string text = fmt::format("   {} {} -o {} && ./{}\n", fmt::join(words, " "), file, result, result);
  if (!isBuilt) return text;
  const std::string& program = run.record.program.front();
  text += fmt::format("\n   where PARTS are the sources, or the objects and libraries, that {} is made of. "
                      "Without them, and without sanitizers:\n\n"
                      "   cc -shared -fPIC -Iinclude {} -o {}.so && LD_PRELOAD=./{}.so {}\n",
                      program, file, result, result, shellWord(run.sourceFile(program)));
  return text;
}

/// Returns a comment at the beginning of a file.
std::string comment(std::string text) {
  for (size_t at = 0; (at = text.find("*/", at)) != std::string::npos;) text.insert(at + 1, " ");
  return "/* " + text + " */\n\n";
}

} // namespace

Files reproducers(const ExportedRun& run) {
  Files files;
  for (const output::Bug& bug : run.record.bugs) {
    const ExportedTest* test = run.find(bug.test);
    if (!test || !whyNot(*test).empty()) continue;
    const std::string name = "reproduce-" + test->name + ".c";
    const std::string heading = fmt::format(
        "{} at {}\n{}\n   Made by Sonde {}. It needs nothing of Sonde:\n\n{}", exec::describe(bug.kind),
        bug.place, bug.details.detail.empty() ? "" : "   " + bug.details.detail + "\n", run.record.version,
        commands(run, name, "reproduce"));
    files.push_back({name, cFile(comment(heading), {test}, false, run.isFuzzTarget())});
  }
  if (!files.empty()) addHeaders(files);
  return files;
}

namespace {

/// Returns commands that ask for the parts of an executable.
std::string askForParts(const std::string& executable) {
  return fmt::format(
      "if(NOT SONDE_PROGRAM)\n"
      "  message(FATAL_ERROR \"Set SONDE_PROGRAM to the sources, or the objects and libraries, "
      "that {} is made of\")\n"
      "endif()\n",
      executable);
}

std::string cmakeFile(const ExportedRun& run, const std::vector<const ExportedTest*>& tests) {
  std::string sources, names, request, settings;
  for (const std::string& path : run.record.includePaths)
    settings += fmt::format("target_include_directories(sonde_tests PRIVATE \"{}\")\n", run.sourceFile(path));
  for (const std::string& define : run.record.defines)
    settings += fmt::format("target_compile_definitions(sonde_tests PRIVATE [[{}]])\n", define);
  if (const std::string flags = compilerFlags(run); !flags.empty())
    settings += fmt::format("target_compile_options(sonde_tests PRIVATE {})\n", flags);
  for (const std::string& file : run.record.program) {
    if (isExecutable(file)) request = askForParts(file);
    sources += fmt::format(" \"{}\"", isExecutable(file) ? "" : run.sourceFile(file));
  }
  for (const ExportedTest* test : tests) names += " " + test->name;
  return fmt::format(
      "# The tests of a run of Sonde {0} as tests of CTest: add_subdirectory(this folder) after "
      "enable_testing().\n"
      "cmake_minimum_required(VERSION 3.13)\n"
      "project(sonde_tests C)\n"
      "enable_testing()\n"
      "set(SONDE_PROGRAM{1} CACHE STRING \"the sources of the program, or its objects and libraries\")\n"
      "{3}"
      "add_executable(sonde_tests sonde_tests.c ${{SONDE_PROGRAM}})\n"
      "target_include_directories(sonde_tests PRIVATE ${{CMAKE_CURRENT_SOURCE_DIR}}/include)\n"
      "{4}"
      "target_compile_options(sonde_tests PRIVATE -g -w -fsanitize=address,undefined)\n"
      "target_link_libraries(sonde_tests PRIVATE -fsanitize=address,undefined)\n"
      "foreach(test{2})\n"
      "  add_test(NAME sonde:${{test}} COMMAND sonde_tests)\n"
      "  set_tests_properties(sonde:${{test}} PROPERTIES ENVIRONMENT SONDE_TEST=${{test}})\n"
      "endforeach()\n",
      run.record.version, sources, names, request, settings);
}

} // namespace

Files regressionTests(const ExportedRun& run) {
  std::vector<const ExportedTest*> tests;
  for (const ExportedTest& test : run.tests)
    if (whyNot(test).empty()) tests.push_back(&test);
  if (tests.empty())
    throw Error("none of the tests can be written as C", run.folder.string(),
                "tests whose input is larger than a megabyte, or that make system calls fail, are left out");
  const std::string heading = fmt::format("The tests of a run of Sonde {}, which need nothing of Sonde. "
                                          "Compile this file together with the program:\n\n{}",
                                          run.record.version, commands(run, "sonde_tests.c", "sonde_tests"));
  Files files{{"sonde_tests.c", cFile(comment(heading), tests, true, run.isFuzzTarget())},
              {"CMakeLists.txt", cmakeFile(run, tests)}};
  addHeaders(files);
  return files;
}

} // namespace sonde::exporting
