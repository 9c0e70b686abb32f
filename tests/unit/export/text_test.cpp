#include "export/nondet_values.h"
#include "export/sha256.h"
#include "export/source_text.h"
#include "export/xml_text.h"

#include <gtest/gtest.h>

namespace sonde::exporting {

TEST(Sha256, GivesTheHashesOfTheStandard) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(XmlText, EscapesMarksAndReplacesWhatXmlDoesNotHave) {
  EXPECT_EQ(xmlText("a<b & \"c\">\n"), "a&lt;b &amp; &quot;c&quot;&gt;&#10;");
  EXPECT_EQ(xmlText(std::string("\x01\xff", 2)), "?\xef\xbf\xbd");
}

TEST(SourceText, FindsTheEndOfACallWithoutArguments) {
  const std::vector<std::string> lines{"  x = get ( ) + get();", "  get(", "  ); get(1); forget();"};
  EXPECT_EQ(endOfCall(lines, {1, 7}, "get"), (TextPosition{1, 13}));
  EXPECT_EQ(endOfCall(lines, {1, 17}, "get"), (TextPosition{1, 21}));
  EXPECT_EQ(endOfCall(lines, {2, 3}, "get"), (TextPosition{3, 3}));
  EXPECT_EQ(endOfCall(lines, {3, 6}, "get"), std::nullopt);
  EXPECT_EQ(endOfCall(lines, {3, 1}, "get"), std::nullopt);
  EXPECT_EQ(endOfCall(lines, {4, 1}, "get"), std::nullopt);
  EXPECT_EQ(endOfCall(lines, {1, 400}, "get"), std::nullopt);
}

input::Object object(const char* name, std::vector<uint8_t> bytes) { return {name, std::move(bytes)}; }

TEST(NondetValue, ReadsTheBytesAsTheTypeOfTheFunction) {
  EXPECT_EQ(nondetValue(object("nondet_int", {0xfe, 0xff, 0xff, 0xff}))->value, "-2");
  EXPECT_EQ(nondetValue(object("nondet_uint", {0xfe, 0xff, 0xff, 0xff}))->value, "4294967294");
  EXPECT_EQ(nondetValue(object("nondet_schar", {0x80}))->value, "-128");
  EXPECT_EQ(nondetValue(object("nondet_int128", std::vector<uint8_t>(16, 0xff)))->value, "-1");
  EXPECT_EQ(nondetValue(object("nondet_uint128", std::vector<uint8_t>(16, 0xff)))->value,
            "340282366920938463463374607431768211455");
  EXPECT_EQ(nondetValue(object("nondet_float", {0, 0, 0xc0, 0x3f}))->value, "1.5");
  EXPECT_EQ(nondetValue(object("nondet_double", {0, 0, 0, 0, 0, 0, 0xf8, 0xbf}))->value, "-1.5");
  EXPECT_EQ(nondetValue(object("nondet_int", {1, 0, 0, 0}))->function, "__VERIFIER_nondet_int");
  EXPECT_FALSE(nondetValue(object("x", {1})));
  EXPECT_FALSE(nondetValue(object("nondet_memory", {1})));
}

} // namespace sonde::exporting
