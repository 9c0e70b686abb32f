#include "cc/command_line.h"
#include "support/temporary_folder.h"

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

TEST(CommandLine, KnowsWhatIsAskedFor) {
  EXPECT_EQ(parse({"a.c"}).mode, Mode::Link);
  EXPECT_EQ(parse({"-c", "a.c"}).mode, Mode::Compile);
  EXPECT_EQ(parse({"a.o", "-lm"}).mode, Mode::Link);
  for (const char* flag : {"-E", "-S", "-M", "-MM", "-fsyntax-only", "--version", "-print-search-dirs"})
    EXPECT_EQ(parse({"-c", flag, "a.c"}).mode, Mode::Other) << flag;
  EXPECT_EQ(parse({"-v"}).mode, Mode::Other);
  EXPECT_EQ(parse({}).mode, Mode::Other);
}

TEST(CommandLine, TellsSourcesFromValuesAndOtherInputs) {
  const CommandLine line = parse({"-I", "dir.c", "-DX=1.c", "a.c", "-o", "out.c", "b.o", "-x", "c", "odd",
                                  "-x", "none", "d.s", "-include", "e.c", "f.i", "-"});
  EXPECT_EQ(textsOf(line.sources()), (Words{"a.c", "odd", "f.i"}));
  EXPECT_EQ(line.sources()[1].language, "c");
  EXPECT_EQ(line.sources()[2].language, "");
  EXPECT_EQ(line.output, "out.c");
  EXPECT_EQ(parse({"-c", "a.c", "-oa.out"}).output, "a.out");
}

TEST(CommandLine, BitcodeIsCompiledAsWritten) {
  const CommandLine line = parse({"-O2", "-g", "-Wall", "-Werror", "-MD", "-MF", "a.d", "-Ifolder", "-DNAME",
                                  "-D_FORTIFY_SOURCE=2", "-flto", "-fsanitize=address", "-std=gnu99", "-fPIC",
                                  "-pthread", "-c", "a.c", "-o", "a.o"});
  EXPECT_EQ(bitcodeFlags(line), (Words{"-Ifolder", "-DNAME", "-std=gnu99", "-fPIC", "-pthread"}));
}

TEST(CommandLine, ObjectsTakeThePlaceOfSources) {
  const CommandLine line =
      parse({"-O2", "-MD", "-MF", "x.d", "a.c", "-L.", "b.o", "c.c", "-lm", "-Wl,-s", "-o", "prog"});
  EXPECT_EQ(nativeFlags(line), (Words{"-O2", "-MD", "-MF", "x.d"}));
  EXPECT_EQ(linkCommand(line, {"1.o", "2.o"}),
            (Words{"-O2", "1.o", "-L.", "b.o", "2.o", "-lm", "-Wl,-s", "-o", "prog"}));
}

TEST(CommandLine, FindsArchivesAsTheLinkerDoes) {
  const TemporaryFolder folder;
  const auto make = [&](const std::string& name) {
    std::ofstream(folder.path() / name) << "!<arch>\n";
    return (folder.path() / name).string();
  };
  make("libboth.a"), make("libboth.so");
  const std::string archive = make("libone.a");
  const CommandLine line =
      parse({"a.o", "-Lnowhere", "-L", folder.path(), "-lboth", "-lm", "b.a", "-l", "one"});
  EXPECT_EQ(archives(line), (Words{"b.a", archive}));
  EXPECT_EQ(linkedFile(line), "a.out");
  EXPECT_EQ(linkedFile(parse({"a.o", "-o", "prog"})), "prog");
}

TEST(CommandLine, NamesObjectsAsTheCompilerDoes) { EXPECT_EQ(defaultObject("../src/a.b.c"), "a.b.o"); }

} // namespace
} // namespace sonde::cc
