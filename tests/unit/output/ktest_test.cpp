#include "output/ktest.h"
#include "support/error.h"

#include <gtest/gtest.h>

namespace sonde::output {
namespace {

using namespace std::string_literals;

const KTest sample{{"prog.c", "-x"}, {{"a", {1, 2, 0xff}}, {"", {}}, {"text", {'h', 'i'}}}};

std::string joined(const std::vector<FilePart>& parts) {
  std::string bytes;
  for (const FilePart& part : parts) bytes += part.bytes + std::string(part.zeros, '\0');
  return bytes;
}

exec::Input sparse(uint64_t size, const std::vector<uint64_t>& offsets) {
  exec::Input input = exec::Input::zeros("sparse", size);
  for (uint64_t offset : offsets) input.set(offset, static_cast<uint8_t>(offset % 255 + 1));
  return input;
}

TEST(KTest, WritesTheBytesOfTheFormat) {
  EXPECT_EQ(joined(encode({{"p"}, {{"ab", {7, 0}}}})), "KTEST"
                                                       "\0\0\0\3"
                                                       "\0\0\0\1"
                                                       "\0\0\0\1p"
                                                       "\0\0\0\0\0\0\0\0"
                                                       "\0\0\0\1"
                                                       "\0\0\0\2ab"
                                                       "\0\0\0\2\7\0"s);
}

TEST(KTest, ReadsWhatItWrote) {
  EXPECT_EQ(decode(joined(encode(sample)), "x.ktest"), sample);
  KTest large{{}, {{"large", std::vector<uint8_t>(70'000, 0x80)}}};
  EXPECT_EQ(decode(joined(encode(large)), "x.ktest"), large);
}

TEST(KTest, ZerosOfLargeObjectsTakeNoSpace) {
  const uint64_t size = (10 << 20) + 7;
  KTest test{{}, {sparse(size, {3, 70'000, 2'000'000, size - 1}), {"y", {9}}}};
  const std::vector<FilePart> parts = encode(test);
  uint64_t bytes = 0;
  for (const FilePart& part : parts) bytes += part.bytes.size();
  EXPECT_LT(bytes, 20'000u);
  EXPECT_EQ(decode(joined(parts), "x.ktest"), test);
  EXPECT_EQ(test.inputs[0].all().size(), size);
  EXPECT_EQ(test.inputs[0].all()[2'000'000], 2'000'000 % 255 + 1);
}

TEST(KTest, AnObjectBeyondTheFormatIsCutIfOnlyZerosFollow) {
  const uint64_t size = uint64_t{1} << 32;
  KTest test{{}, {sparse(size, {5, size - 2})}};
  ASSERT_TRUE(canEncode(test.inputs));
  uint64_t length = 0;
  for (const FilePart& part : encode(test)) length += part.bytes.size() + part.zeros;
  EXPECT_EQ(length, 5 + 4 * 5 + 4 + 6 + 4 + size - 1);
  EXPECT_FALSE(canEncode(std::vector{sparse(size, {size - 1})}));
  EXPECT_FALSE(canEncode(std::vector{sparse(2 * size, {size + 77})}));
}

TEST(KTest, TheFirstVersionHasNoSymbolicArguments) {
  KTest test = decode("KTEST\0\0\0\1\0\0\0\0\0\0\0\1\0\0\0\1x\0\0\0\1\x2a"s, "x.ktest");
  EXPECT_EQ(test, (KTest{{}, {{"x", {42}}}}));
}

TEST(KTest, RefusesEveryTruncatedTest) {
  std::string whole = joined(encode(sample));
  for (size_t length = 0; length < whole.size(); ++length)
    EXPECT_THROW(decode(std::string_view(whole).substr(0, length), "x.ktest"), Error) << length;
  EXPECT_THROW(decode(whole + "x", "x.ktest"), Error);
}

TEST(KTest, NamesTheFileAndTheReasonWhenItRefusesATest) {
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
