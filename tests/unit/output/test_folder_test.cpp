#include "fixture.h"
#include "output/test_folder.h"
#include "support/error.h"

#include <csignal>
#include <fmt/format.h>
#include <optional>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sonde::output {
namespace {

namespace fs = std::filesystem;

/// A test that owns its text.
struct OwnTest {
  std::string name, reportName{}, report{}, output{}, bytes{};
  operator BulkTest() const { return {name, reportName, report, output, {}, bytes}; }
};

OwnTest bulkTest(const std::string& stem, uint8_t value, const std::string& output = {}) {
  OwnTest test{.name = stem + ".ktest", .output = output};
  for (const FilePart& part : encode({{"a.c"}, {input("x", {value})}})) test.bytes += part.bytes;
  return test;
}

class TestFolderTest : public ::testing::Test {
protected:
  void SetUp() override {
    fs::create_directory("out");
    BulkWriter writer("out");
    OwnTest failed = bulkTest("test000011", 11, "hello\n");
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

TEST_F(TestFolderTest, ReadsWhatAWriterHasStoredSoFar) {
  BulkWriter writer("out");
  EXPECT_FALSE(writer.add(bulkTest("test000021", 21)));
  EXPECT_EQ(fs::file_size("out/tests.bulk"), bulkWindow); // space is reserved, and it is zeros
  EXPECT_EQ(TestFolder("out").test("test000021.ktest").inputs[0].bytes, std::vector<uint8_t>{21});
}

// A run that is killed after it has appended records, and before it stores others over them, leaves them
// twice.
TEST_F(TestFolderTest, PassesOverRecordsThatAreThereTwice) {
  const std::string records = readWhole("out/tests.bulk");
  const std::string reserved(bulkWindow - records.size(), '\0');
  for (size_t length = 0; length <= records.size(); length += 7) { // of those that have been appended
    writeWhole("out/tests.bulk", records + reserved + records.substr(0, length));
    EXPECT_EQ(TestFolder("out").names().size(), 3u) << length;
  }
  // When the first of the others is stored, bytes of those that were there follow it.
  fs::create_directory("next");
  std::optional<BulkWriter> writer(std::in_place, "next");
  EXPECT_FALSE(writer->add(bulkTest("test000013", 13)));
  writer.reset();
  const std::string next = readWhole("next/tests.bulk");
  writeWhole("out/tests.bulk", next + records.substr(next.size()) + reserved + records);
  EXPECT_EQ(TestFolder("out").names(), (std::vector<std::string>{"test000001.ktest", "test000011.ktest",
                                                                 "test000012.ktest", "test000013.ktest"}));
}

// Records that do not fit into what is left of the window, and one that is larger than the window.
TEST_F(TestFolderTest, WritesRecordsOfAnySize) {
  fs::create_directory("many");
  std::optional<BulkWriter> writer(std::in_place, "many");
  std::vector<std::string> names;
  for (unsigned n = 0; n < 40; ++n) {
    const std::string stem = fmt::format("test{:06}", n);
    EXPECT_FALSE(writer->add(bulkTest(stem, 1, std::string(n == 17 ? 1'000'000 : 40'001, 'a' + n % 26))));
    names.push_back(stem + ".ktest");
  }
  EXPECT_EQ(TestFolder("many").names(), names);
  writer.reset();
  const TestFolder tests("many");
  EXPECT_EQ(tests.names(), names);
  EXPECT_EQ(tests.part("test000017.stdout"), std::string(1'000'000, 'r'));
  EXPECT_EQ(tests.part("test000039.stdout"), std::string(40'001, 'n'));
  EXPECT_LT(fs::file_size("many/tests.bulk"), bulkWindow + 40 * 40'300 + 1'000'000u);
}

// The limit on a file's size stands for a full disk.
TEST_F(TestFolderTest, KeepsAllRecordsBeforeAFullDisk) {
  fs::create_directory("small");
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{300'000, 300'000};
    setrlimit(RLIMIT_FSIZE, &limit);
    BulkWriter writer("small");
    bool asWanted = true;
    for (unsigned n = 0; n < 10; ++n)
      asWanted &= !writer.add(bulkTest(fmt::format("test{:06}", n), 1, std::string(40'000, 'x'))) == (n < 6);
    _exit(asWanted && !writer.add(bulkTest("test000010", 10)) ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  const TestFolder tests("small");
  EXPECT_EQ(tests.names().size(), 7u); // six large tests, and the small one that still found room
  EXPECT_EQ(tests.test("test000010.ktest").inputs[0].bytes, std::vector<uint8_t>{10});
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
