#include "output/ktest.h"
#include "support/error.h"

#include <gtest/gtest.h>

namespace sonde::output {
namespace {

using namespace std::string_literals;

const KTest sample{{"prog.c", "-x"}, {{"a", {1, 2, 0xff}}, {"", {}}, {"text", {'h', 'i'}}}};

TEST(KTest, WritesTheBytesOfTheFormat) {
  EXPECT_EQ(encode({{"p"}, {{"ab", {7, 0}}}}), "KTEST"
                                               "\0\0\0\3"
                                               "\0\0\0\1"
                                               "\0\0\0\1p"
                                               "\0\0\0\0\0\0\0\0"
                                               "\0\0\0\1"
                                               "\0\0\0\2ab"
                                               "\0\0\0\2\7\0"s);
}

TEST(KTest, ReadsWhatItWrote) {
  EXPECT_EQ(decode(encode(sample), "x.ktest"), sample);
  KTest large{{}, {{"large", std::vector<uint8_t>(70'000, 0x80)}}};
  EXPECT_EQ(decode(encode(large), "x.ktest"), large);
}

TEST(KTest, TheFirstVersionHasNoSymbolicArguments) {
  KTest test = decode("KTEST\0\0\0\1\0\0\0\0\0\0\0\1\0\0\0\1x\0\0\0\1\x2a"s, "x.ktest");
  EXPECT_EQ(test, (KTest{{}, {{"x", {42}}}}));
}

TEST(KTest, RefusesEveryTruncatedTest) {
  std::string whole = encode(sample);
  for (size_t length = 0; length < whole.size(); ++length)
    EXPECT_THROW(decode(std::string_view(whole).substr(0, length), "x.ktest"), Error) << length;
  EXPECT_THROW(decode(whole + "x", "x.ktest"), Error);
}

TEST(KTest, MistakesNameTheFileAndTheReason) {
  auto message = [](const std::string& bytes) {
    try {
      decode(bytes, "x.ktest");
    } catch (const Error& error) {
      return error.message();
    }
    return std::string();
  };
  EXPECT_NE(message("PK\3\4").find("x.ktest: error: "), std::string::npos);
  EXPECT_NE(message("PK\3\4").find("does not begin with KTEST"), std::string::npos);
  EXPECT_NE(message("KTEST\0\0\0\x9"s).find("version 9"), std::string::npos);
  // A count of four billion takes no memory.
  EXPECT_NE(message("KTEST\0\0\0\3\xff\xff\xff\xff"s).find("ends too early"), std::string::npos);
}

} // namespace
} // namespace sonde::output
