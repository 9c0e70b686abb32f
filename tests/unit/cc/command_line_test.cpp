#include "cc/command_line.h"
#include "support/temporary_folder.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace sonde::cc {
namespace {

using Words = std::vector<std::string>;

Words textsOf(const std::vector<Word>& words) {
  Words texts;
  for (const Word& word : words) texts.push_back(word.text);
  return texts;
}

/// clang wants the files of a line to be there.
class CommandLines : public testing::Test {
protected:
  CommandLines() {
    std::filesystem::current_path(folder_.path());
    for (const char* name : {"a.c", "c.c", "f.i", "d.s", "e.c", "odd", "b.o", "b.a"}) make(name);
    std::filesystem::create_directory("dir.c");
  }
  ~CommandLines() override { std::filesystem::current_path(before_); }

  static void make(const std::string& name) { std::ofstream(name) << ""; }
  static CommandLine parseLine(const Words& arguments) { return parse(arguments, phasesOf(arguments)); }

private:
  const std::filesystem::path before_ = std::filesystem::current_path();
  const TemporaryFolder folder_;
};

TEST_F(CommandLines, KnowWhetherTheCompilerOptimises) {
  EXPECT_FALSE(optimises(parseLine({"-c", "a.c"})));
  EXPECT_TRUE(optimises(parseLine({"-c", "-O", "a.c"})));
  EXPECT_TRUE(optimises(parseLine({"-Os", "a.c", "-o", "-O0"})));
  EXPECT_TRUE(optimises(parseLine({"-O0", "-c", "a.c", "-O2"})));
  EXPECT_FALSE(optimises(parseLine({"-O2", "-c", "a.c", "-O0"})));
}

TEST_F(CommandLines, KnowWhetherToCompileOrLink) {
  EXPECT_EQ(parseLine({"a.c"}).mode, Mode::Link);
  EXPECT_EQ(parseLine({"-c", "a.c"}).mode, Mode::Compile);
  EXPECT_EQ(parseLine({"-c", "-funroll-loops", "-flto", "a.c"}).mode, Mode::Compile);
  EXPECT_EQ(parseLine({"b.o", "-lm"}).mode, Mode::Link);
  for (const char* flag : {"-E", "-S", "-M", "-MM", "-fsyntax-only", "--version", "-print-search-dirs",
                           "-###", "-emit-llvm", "--analyze"})
    EXPECT_EQ(parseLine({"-c", flag, "a.c"}).mode, Mode::Other) << flag;
  EXPECT_EQ(parseLine({"-v"}).mode, Mode::Other);
  EXPECT_EQ(parseLine({"-cc1", "a.c"}).mode, Mode::Other);
  EXPECT_EQ(parseLine({"-funroll-loops", "nowhere.c"}).mode, Mode::Other);
  EXPECT_EQ(parseLine({}).mode, Mode::Other);
}

TEST_F(CommandLines, ReadWhatClangPrints) {
  const Phases phases = readPhases("clang: warning: argument unused\n"
                                   "            +- 0: input, \"a, \"b\".c\", c\n"
                                   "         +- 1: preprocessor, {0}, cpp-output\n"
                                   "+- 4: assembler, {3}, object\n"
                                   "|- 5: input, \"m\", object\n"
                                   "6: linker, {4, 5}, image\n");
  EXPECT_EQ(phases.mode, Mode::Link);
  ASSERT_EQ(phases.inputs.size(), 2U);
  EXPECT_EQ(phases.inputs[0].name, "a, \"b\".c");
  EXPECT_EQ(phases.inputs[0].language, "c");
  EXPECT_EQ(phases.inputs[1].name, "m");
  EXPECT_EQ(phases.inputs[1].language, "object");
  EXPECT_EQ(readPhases("").mode, Mode::Other);
}

TEST_F(CommandLines, PlainOnesHaveThePhasesThatClangReports) {
  const Words lines[] = {
      {"-O2", "-g", "-Wall", "-DX=1", "-I.", "-std=c99", "-MD", "-MP", "-MT", "e.c", "-MF", "a.d", "-c",
       "a.c", "-o", "c.c"},
      {"-c", "a.c", "f.i"},
      {"-O", "-fno-common", "a.c", "b.o", "b.a", "-L.", "-lm", "-Wl,-s", "-pthread", "-shared", "-fPIC", "-o",
       "prog"},
  };
  for (const Words& line : lines) {
    const std::optional<Phases> plain = phasesOfPlainLine(line);
    ASSERT_TRUE(plain) << line.front();
    Words unlike = line;
    unlike.insert(unlike.begin(), "-funroll-loops");
    EXPECT_FALSE(phasesOfPlainLine(unlike));
    const Phases asked = phasesOf(unlike);
    EXPECT_EQ(plain->mode, asked.mode);
    ASSERT_EQ(plain->inputs.size(), asked.inputs.size());
    for (size_t n = 0; n < asked.inputs.size(); ++n) {
      EXPECT_EQ(plain->inputs[n].name, asked.inputs[n].name);
      EXPECT_EQ(plain->inputs[n].language, asked.inputs[n].language);
    }
  }
  for (const char* flag :
       {"-I", "-D", "-x", "-include", "-E", "-ObjC", "-gcc-toolchain", "-", "a.cpp", "@file", ""})
    EXPECT_FALSE(phasesOfPlainLine({"-c", flag, "a.c"})) << flag;
}

TEST_F(CommandLines, KnowTheValuesOfUnlistedFlags) {
  const CommandLine line = parseLine({"-idirafter", "c.c", "-iframework", "e.c", "-mllvm", "-stats",
                                      "-Xclang", "-O2", "-z", "now", "-Xlinker", "--as-needed", "-c", "a.c"});
  EXPECT_EQ(textsOf(line.sources()), Words{"a.c"});
  EXPECT_EQ(nativeFlags(line),
            (Words{"-idirafter", "c.c", "-iframework", "e.c", "-mllvm", "-stats", "-Xclang", "-O2"}));
}

TEST_F(CommandLines, TellSourcesFromValuesAndOtherInputs) {
  const CommandLine line = parseLine({"-I", "dir.c", "-DX=1.c", "a.c", "-o", "out.c", "b.o", "-x", "c", "odd",
                                      "-x", "none", "d.s", "-include", "e.c", "f.i", "-x", "c", "-"});
  ASSERT_EQ(textsOf(line.sources()), (Words{"a.c", "odd", "f.i"}));
  EXPECT_EQ(line.sources()[1].language, "c");
  EXPECT_EQ(line.sources()[2].language, "cpp-output");
  EXPECT_EQ(line.output, "out.c");
  EXPECT_EQ(parseLine({"-c", "a.c", "-oa.out"}).output, "a.out");
}

TEST_F(CommandLines, TellInputsFromValuesOfTheSameName) {
  EXPECT_EQ(linkCommand(parseLine({"-I", "a.c", "a.c", "-MT", "a.c", "-o", "prog"}), {"1.o"}),
            (Words{"-I", "a.c", "1.o", "-o", "prog"}));
}

TEST_F(CommandLines, BitcodeIsCompiledAsWritten) {
  const CommandLine line = parseLine({"-O2", "-g", "-Wall", "-Werror", "-MD", "-MF", "a.d", "-Ifolder",
                                      "-DNAME", "-D_FORTIFY_SOURCE=2", "-flto", "-fsanitize=address",
                                      "-std=gnu99", "-fPIC", "-pthread", "-c", "a.c", "-o", "a.o"});
  EXPECT_EQ(bitcodeFlags(line), (Words{"-Ifolder", "-DNAME", "-std=gnu99", "-fPIC", "-pthread"}));
}

TEST_F(CommandLines, ObjectsTakeThePlaceOfSources) {
  const CommandLine line =
      parseLine({"-O2", "-MD", "-MF", "x.d", "a.c", "-L.", "b.o", "c.c", "-lm", "-Wl,-s", "-o", "prog"});
  EXPECT_EQ(nativeFlags(line), (Words{"-O2", "-MD", "-MF", "x.d"}));
  EXPECT_EQ(linkCommand(line, {"1.o", "2.o"}),
            (Words{"-O2", "1.o", "-L.", "b.o", "2.o", "-lm", "-Wl,-s", "-o", "prog"}));
}

TEST_F(CommandLines, FindArchivesAsTheLinkerDoes) {
  const TemporaryFolder folder;
  const auto make = [&](const std::string& name) {
    std::ofstream(folder.path() / name) << "!<arch>\n";
    return (folder.path() / name).string();
  };
  make("libboth.a"), make("libboth.so");
  const std::string archive = make("libone.a");
  const CommandLine line =
      parseLine({"b.o", "-Lnowhere", "-L", folder.path(), "-lboth", "-lm", "b.a", "-l", "one"});
  EXPECT_EQ(archives(line), (Words{"b.a", archive}));
  EXPECT_EQ(linkedFile(line), "a.out");
  EXPECT_EQ(linkedFile(parseLine({"b.o", "-o", "prog"})), "prog");
}

TEST(CommandLine, NamesObjectsAsTheCompilerDoes) { EXPECT_EQ(defaultObject("../src/a.b.c"), "a.b.o"); }

} // namespace
} // namespace sonde::cc
