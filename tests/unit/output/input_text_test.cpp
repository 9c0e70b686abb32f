#include "output/input_text.h"

#include <gtest/gtest.h>

namespace sonde::output {
namespace {

std::string describe(std::vector<uint8_t> bytes,
                     const input::Shapes& shapes = {{"x", input::Shape::Number}}) {
  return describeInputs({{"x", std::move(bytes)}}, shapes);
}

TEST(InputText, ShowsIntegersSignedUnsignedAndHexadecimal) {
  EXPECT_EQ(describe({0xf6, 0xff, 0xff, 0xff}), "  x (4 bytes): -10, unsigned 4294967286, 0xfffffff6\n");
  EXPECT_EQ(describe({42, 0}), "  x (2 bytes): 42, 0x2a\n");
  EXPECT_EQ(describe({200}), "  x (1 byte): -56, unsigned 200, 0xc8\n");
  EXPECT_EQ(describe({'A', 'b'}), "  x (2 bytes): 25153, 0x6241, \"Ab\"\n");
  EXPECT_EQ(describe({'A'}), "  x (1 byte): 65, 0x41, 'A'\n");
  EXPECT_EQ(describe({0, 0, 0, 0, 0, 0, 0, 0x80}),
            "  x (8 bytes): -9223372036854775808, unsigned 9223372036854775808, 0x8000000000000000\n");
}

TEST(InputText, ShowsBuffersAsTextOrBytesWhateverTheirSize) {
  const input::Shapes shapes{{"x", input::Shape::Buffer}};
  EXPECT_EQ(describe({'+', 0, '-', 0, 0, 0, 0, 0}, shapes), "  x (8 bytes): \"+\\0-\\0\\0\\0\\0\\0\"\n");
  EXPECT_EQ(describe({0, 0, 0, 0}, shapes), "  x (4 bytes): all zero\n");
  EXPECT_EQ(describe({1, 200}, shapes),
            "  x (2 bytes):\n"
            "    000000  01 c8                                            |..|\n");
}

TEST(InputText, ShowsUnknownShapesAsNumberAndText) {
  EXPECT_EQ(describe({42, 0}, {}), "  x (2 bytes): 42, 0x2a, bytes 2a 00\n");
  EXPECT_EQ(describe({42}, {}), "  x (1 byte): 42, 0x2a, '*'\n");
  EXPECT_EQ(describe({0, 0, 0}, {}), "  x (3 bytes): all zero\n");
}

TEST(InputText, ShowsOnlyTheBytesThatAFuzzTargetWasGiven) {
  const input::Shapes shapes{{"size", input::Shape::Number}, {"data", input::Shape::FuzzData}};
  std::vector<exec::Input> inputs{{"size", {2, 0, 0, 0, 0, 0, 0, 0}}, {"data", {'a', 'b', 0, 0, 0, 0, 0, 0}}};
  EXPECT_EQ(describeInputs(inputs, shapes), "  size (8 bytes): 2, 0x2\n  data (2 bytes): \"ab\"\n");
  EXPECT_EQ(summariseInputs(inputs, shapes, 60), "size=2 data=\"ab\"");
  inputs[0].bytes[0] = 0;
  EXPECT_EQ(describeInputs({inputs[0], inputs[1]}, shapes),
            "  size (8 bytes): 0, 0x0\n  data (0 bytes): empty\n");
  inputs[0].bytes[0] = 200; // more than there is
  EXPECT_EQ(summariseInputs(inputs, shapes, 60), "size=200 data=\"ab\\0\\0\\0\\0\\0\\0\"");
}

TEST(InputText, QuotesText) {
  EXPECT_EQ(describe({'a', '"', '\\', '\n', 0}), "  x (5 bytes): \"a\\\"\\\\\\n\\0\"\n");
  EXPECT_EQ(describe({}), "  x (0 bytes): empty\n");
}

TEST(InputText, DumpsOtherBytes) {
  EXPECT_EQ(describe({1, 'b', 0xff}), "  x (3 bytes):\n"
                                      "    000000  01 62 ff                                         |.b.|\n");
  EXPECT_EQ(describe({0, 0, 0}), "  x (3 bytes): all zero\n");
}

TEST(InputText, DumpsEqualRowsOnce) {
  std::vector<uint8_t> bytes(100, 0xee);
  bytes[99] = 1;
  std::string text = describe(bytes);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4);
  EXPECT_NE(text.find("    *\n    000060  ee ee ee 01"), std::string::npos) << text;
}

TEST(InputText, OfALargeObjectWhatIsNotZero) {
  exec::Input input = exec::Input::zeros("x", uint64_t{1} << 32);
  EXPECT_EQ(describeInputs({input}, {}), "  x (4294967296 bytes): all zero\n");
  input.set(0x12345, 'a');
  input.set(0x7fff'fff1, 'b');
  EXPECT_EQ(describeInputs({input}, {}),
            "  x (4294967296 bytes): all zero but for\n"
            "    012340  00 00 00 00 00 61 00 00 00 00 00 00 00 00 00 00  |.....a..........|\n"
            "    7ffffff0  00 62 00 00 00 00 00 00 00 00 00 00 00 00 00 00  |.b..............|\n");
  EXPECT_LE(summariseInputs({input}, {}, 60).size(), 60u);
}

TEST(InputText, SummarisesInputsInOneLine) {
  std::vector<exec::Input> inputs{{"n", {0xff, 0xff}}, {"s", {'h', 'i', 0}}, {"b", {1, 2, 3}}};
  EXPECT_EQ(summariseInputs(inputs, {}, 60), "n=-1 s=\"hi\\0\" b=\"\\x01\\x02\\x03\"");
  EXPECT_EQ(summariseInputs(inputs, {}, 10), "n=-1 s=...");
  EXPECT_EQ(summariseInputs({}, {}, 10), "");
}

TEST(InputText, ShowsArgumentsAndEnvironmentAsText) {
  const std::vector<exec::Input> inputs{{"n_args", {1, 0, 0, 0}},     {"arg00", {'-', 0}},  {"stdin", {'x'}},
                                        {"A-data", {'4', '2', 0, 1}}, {"env:HOME", {0, 0}}, {"a-data", {1}}};
  EXPECT_EQ(summariseInputs(inputs, {}, 100),
            "n_args=1 arg00=\"-\" stdin=\"x\" A-data=\"42\\0\\x01\" env:HOME=\"\" a-data=1");
  EXPECT_EQ(describeInputs({inputs[1]}, {}), "  arg00 (2 bytes): \"-\"\n");
  EXPECT_EQ(describeInputs({inputs[3]}, {}), "  A-data (4 bytes): \"42\\0\\x01\"\n");
}

} // namespace
} // namespace sonde::output
