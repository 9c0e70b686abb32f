#include "input/concrete_input.h"
#include "support/error.h"

#include <gtest/gtest.h>

namespace sonde::input {
namespace {

using Words = std::vector<std::string>;

Object object(const std::string& name, const std::string& bytes) {
  return {name, {bytes.begin(), bytes.end()}};
}

ConcreteInput concreteOf(const Words& words, const std::vector<Object>& objects) {
  return concrete(ProgramInput::parse(words), objects);
}

using namespace std::string_literals;

TEST(ConcreteInput, ArgumentsStayInOrder) {
  ConcreteInput input =
      concreteOf({"a", "--sym-args", "0", "2", "3", "--sym-literal", "--sym-arg", "--sym-arg", "2",
                  "--sym-args", "0", "1", "1"},
                 {object("n_args", "\2\0\0\0"s), object("arg00", "x\0y\0"s), object("arg01", "\0\0\0\0"s),
                  object("arg02", "ab\0"s), object("n_args_1", "\1\0\0\0"s), object("arg03", "z\0"s)});
  EXPECT_EQ(input.arguments, (Words{"a", "x", "", "--sym-arg", "ab", "z"}));
  EXPECT_FALSE(input.standardInput);
  EXPECT_TRUE(input.environment.empty() && input.files.empty() && input.failures.empty());
}

TEST(ConcreteInput, ARangeOfArgumentsMayBeEmpty) {
  ConcreteInput input = concreteOf({"--sym-args", "0", "2", "3", "--sym-arg", "1"},
                                   {object("n_args", "\0\0\0\0"s), object("arg00", "q\0"s)});
  EXPECT_EQ(input.arguments, Words{"q"});
}

TEST(ConcreteInput, HasFilesAndEnvironment) {
  ConcreteInput input = concreteOf(
      {"--sym-stdin", "3", "--sym-files", "2", "1", "--sym-env", "HOME=3", "--sym-file", "dir/f=template"},
      {object("env:HOME", "/r\0\0"s), object("stdin", "\0\n\xff"s), object("A-data", "a"),
       object("B-data", "b"), object("file:dir/f", "12"), object("mine", "1"),
       object("fail:read#1", "\5\0\0\0"s)});
  EXPECT_EQ(input.environment, (std::vector<std::pair<std::string, std::string>>{{"HOME", "/r"}}));
  EXPECT_EQ(input.standardInput, (std::vector<uint8_t>{0, '\n', 0xff}));
  EXPECT_EQ(input.files.size(), 3u);
  EXPECT_EQ(input.files["B"], std::vector<uint8_t>{'b'});
  EXPECT_EQ(input.files["dir/f"], (std::vector<uint8_t>{'1', '2'}));
  EXPECT_EQ(input.failures, Words{"fail:read#1"});
  EXPECT_EQ(input.rest, std::vector<Object>{object("mine", "1")});
}

TEST(ConcreteInput, ATemplateMayBeStandardInput) {
  ConcreteInput input = concreteOf({"--sym-file", "-=template"}, {object("file:-", "in")});
  EXPECT_EQ(input.standardInput, (std::vector<uint8_t>{'i', 'n'}));
  EXPECT_TRUE(input.files.empty());
}

TEST(ConcreteInput, RefusesTestsThatDoNotFit) {
  EXPECT_THROW(concreteOf({"--sym-arg", "1"}, {}), Error);
  EXPECT_THROW(concreteOf({"--sym-stdin", "1"}, {object("A-data", "1")}), Error);
  EXPECT_THROW(concreteOf({"--sym-args", "1", "2", "1"}, {object("n_args", "\3\0\0\0"s)}), Error);
  EXPECT_THROW(concreteOf({"--sym-args", "1", "2", "1"}, {object("n_args", "\0\0\0\0"s)}), Error);
}

} // namespace
} // namespace sonde::input
