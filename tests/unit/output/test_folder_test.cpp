#include "fixture.h"
#include "output/test_folder.h"
#include "support/error.h"

namespace sonde::output {
namespace {

namespace fs = std::filesystem;

BulkTest bulkTest(const std::string& stem, uint8_t value, const std::string& output = {}) {
  BulkTest test;
  test.name = stem + ".ktest";
  test.output = output;
  for (const FilePart& part : encode({{"a.c"}, {input("x", {value})}})) test.bytes += part.bytes;
  return test;
}

class TestFolderTest : public ::testing::Test {
protected:
  void SetUp() override {
    fs::create_directory("out");
    BulkWriter writer("out");
    BulkTest failed = bulkTest("test000011", 11, "hello\n");
    failed.reportName = "test000011.Null.err";
    failed.report = "a report\n";
    EXPECT_FALSE(writer.add(failed));
    EXPECT_FALSE(writer.add(bulkTest("test000012", 12)));
    EXPECT_FALSE(writeWhole("out/test000001.ktest", encode({{"a.c"}, {input("x", {1})}})));
  }

  ScratchFolder scratch_;
};

TEST_F(TestFolderTest, ReadsFilesAndRecordsByTheirNames) {
  const TestFolder tests("out");
  EXPECT_EQ(tests.names(),
            (std::vector<std::string>{"test000001.ktest", "test000011.ktest", "test000012.ktest"}));
  EXPECT_EQ(tests.test("test000001.ktest").inputs[0].bytes, std::vector<uint8_t>{1});
  EXPECT_EQ(tests.test("test000011.ktest").inputs[0].bytes, std::vector<uint8_t>{11});
  EXPECT_EQ(readTestNamed("out/test000012.ktest").inputs[0].bytes, std::vector<uint8_t>{12});
  EXPECT_EQ(tests.part("test000011.stdout"), "hello\n");
  EXPECT_EQ(tests.part("test000011.stderr"), std::nullopt);
  EXPECT_EQ(tests.part("test000012.stdout"), std::nullopt);
  EXPECT_EQ(tests.part("test000011.Null.err"), "a report\n");
  EXPECT_EQ(tests.bulkReportNames(), std::vector<std::string>{"test000011.Null.err"});
  EXPECT_THROW(tests.test("test000013.ktest"), Error);
  EXPECT_THROW(readTestNamed("out/test000013.ktest"), Error);
}

TEST_F(TestFolderTest, ReadsAllWholeRecordsOfAFileThatWasCutAnywhere) {
  const std::string whole = readWhole("out/tests.bulk");
  fs::remove("out/test000001.ktest");
  size_t first = 0; // the length of the first record
  for (size_t length = 0; length <= whole.size(); ++length) {
    writeWhole("out/tests.bulk", whole.substr(0, length));
    const size_t count = TestFolder("out").names().size();
    if (count == 1 && first == 0) first = length;
    EXPECT_EQ(count, length == whole.size() ? 2u : first != 0 ? 1u : 0u) << length;
  }
  EXPECT_GT(first, 0u);
}

TEST_F(TestFolderTest, DoesNotTakeADamagedRecordForAWholeOne) {
  const std::string whole = readWhole("out/tests.bulk");
  fs::remove("out/test000001.ktest");
  for (size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    writeWhole("out/tests.bulk", damaged);
    EXPECT_LT(TestFolder("out").names().size(), 2u) << at;
  }
}

} // namespace
} // namespace sonde::output
