#include "input/program_input.h"
#include "input/words.h"
#include "support/error.h"

#include <gtest/gtest.h>

namespace sonde::input {
namespace {

using Words = std::vector<std::string>;

std::string mistake(const Words& words) {
  try {
    ProgramInput::parse(words);
  } catch (const Error& error) {
    return error.message();
  }
  return {};
}

TEST(ProgramInput, WordsStayInOrder) {
  ProgramInput input = ProgramInput::parse({"3", "--sym-arg", "1", "-4", "-sym-args", "0", "2", "5", "--"});
  EXPECT_EQ(
      input.arguments,
      (std::vector<Argument>{{"3"}, {"", true, false, 1, 1, 1}, {"-4"}, {"", true, true, 0, 2, 5}, {"--"}}));
  EXPECT_TRUE(input.isSymbolic());
}

TEST(ProgramInput, EveryWordIsRead) {
  ProgramInput input = ProgramInput::parse({"-sym-stdin", "7", "--sym-files", "2", "9", "--sym-env=HOME=4",
                                            "--sym-file", "a=b=c", "--sym-mark", "@", "--max-fail=2",
                                            "--sym-stdout", "-save-all-writes", "--fd-fail"});
  EXPECT_EQ(input.standardInput, 7u);
  EXPECT_EQ(input.files, 2u);
  EXPECT_EQ(input.fileSize, 9u);
  EXPECT_EQ(input.environment, (std::vector<Variable>{{"HOME", 4}}));
  EXPECT_EQ(input.templates, (std::vector<Template>{{"a", "b=c"}}));
  EXPECT_EQ(input.mark, '@');
  EXPECT_EQ(input.failures, 2u);
  EXPECT_TRUE(input.arguments.empty());
}

TEST(ProgramInput, ConcreteArgumentsAreNotSymbolic) {
  EXPECT_FALSE(
      ProgramInput::parse({"-x", "--sym", "sym-arg", "--symbolic-arg", "-sym-stdout=1"}).isSymbolic());
}

TEST(ProgramInput, ParsesWhatItSpells) {
  const std::vector<Words> all{
      {},
      {"a", "", "--", "-"},
      {"3", "--sym-arg", "1", "4"},
      {"--sym-args", "0", "2", "4", "--sym-args", "1", "1", "0", "x"},
      {"--sym-literal", "--sym-arg", "1", "--sym-literal", "-sym-stdin=2", "--sym-literal", "plain"},
      {"--sym-env", "A=0", "--sym-stdin", "0", "--sym-files", "26", "0", "--sym-file", "x=y", "--sym-mark",
       "#", "--max-fail", "3", "--fail-allocations", "2"}};
  for (const Words& words : all) {
    ProgramInput input = ProgramInput::parse(words);
    EXPECT_EQ(ProgramInput::parse(input.spell()), input);
  }
  EXPECT_EQ(ProgramInput::parse({"-sym-arg=3", "-max-fail", "0", "x"}).spell(),
            (Words{"--sym-arg", "3", "x"}));
  EXPECT_EQ(ProgramInput::parse(all[4]).spell(),
            (Words{"--sym-literal", "--sym-arg", "1", "--sym-literal", "-sym-stdin=2", "plain"}));
}

TEST(ProgramInput, MistakesSayWhatIsExpected) {
  EXPECT_NE(mistake({"--sym-arg"}).find("--sym-arg: error: an argument is missing"), std::string::npos);
  EXPECT_NE(mistake({"-sym-args", "0", "2"}).find("--sym-args MIN MAX LEN"), std::string::npos);
  EXPECT_NE(mistake({"--sym-args", "3", "2", "1"}).find("3 is more than 2"), std::string::npos);
  EXPECT_NE(mistake({"--sym-stdin", "-1"}).find("'-1' is not a number"), std::string::npos);
  EXPECT_NE(mistake({"--sym-stdin", "4x"}).find("'4x' is not a number"), std::string::npos);
  EXPECT_NE(mistake({"--sym-stdin", ""}).find("'' is not a number"), std::string::npos);
  EXPECT_NE(mistake({"--sym-stdin", "99999999999999999999"}).find("not a number"), std::string::npos);
  EXPECT_NE(mistake({"--sym-files", "27", "1"}).find("from 0 to 26"), std::string::npos);
  EXPECT_NE(mistake({"--sym-env", "HOME"}).find("NAME=LEN"), std::string::npos);
  EXPECT_NE(mistake({"--sym-env", "=3"}).find("NAME=LEN"), std::string::npos);
  EXPECT_NE(mistake({"--sym-file", "x="}).find("NAME=TEMPLATE"), std::string::npos);
  EXPECT_NE(mistake({"--sym-mark", "ab"}).find("not one character"), std::string::npos);
}

TEST(ProgramInput, RefusesToDescribeAnythingTwice) {
  EXPECT_NE(mistake({"--sym-stdin", "1", "--sym-stdin", "1"}).find("twice"), std::string::npos);
  EXPECT_NE(mistake({"--sym-stdin", "1", "--sym-file", "-=x"}).find("twice"), std::string::npos);
  EXPECT_NE(mistake({"--sym-files", "1", "1", "--sym-file", "A=x"}).find("'A'"), std::string::npos);
  EXPECT_NE(mistake({"--sym-env", "A=1", "--sym-env", "A=2"}).find("'A'"), std::string::npos);
  EXPECT_NE(mistake({"--sym-files", "1", "1", "--sym-files", "1", "1"}).find("already"), std::string::npos);
}

TEST(Words, AreListedWithTheirArguments) {
  EXPECT_NE(describeWords().find("--sym-args MIN MAX LEN"), std::string::npos);
  EXPECT_EQ(findWord("--sym-args=3"), nullptr);
  EXPECT_EQ(findWord("---sym-arg"), nullptr);
  EXPECT_EQ(findWord("sym-arg"), nullptr);
  ASSERT_NE(findWord("-sym-arg=3"), nullptr);
}

} // namespace
} // namespace sonde::input
