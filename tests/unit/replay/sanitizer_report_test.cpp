#include "replay/sanitizer_report.h"

#include <gtest/gtest.h>

namespace sonde::replay {
namespace {

constexpr const char* overflow =
    "words of the program\n"
    "=================================================================\n"
    "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x6020 at pc 0x55 bp 0x7ff sp 0x7fe\n"
    "WRITE of size 4 at 0x602000000014 thread T0\n"
    "    #0 0x7f00 in strcpy (/usr/lib/libasan.so+0x99)\n"
    "    #1 0x55e4 in copy (/tmp/x/program+0x11f3) (BuildId: 12)\n"
    "    #2 0x55e5  (/tmp/x/program+0x12a0)\n"
    "\n"
    "0x602000000014 is located 0 bytes after 4-byte region\n"
    "    #0 0x55e4 in malloc (/tmp/x/program+0x9999)\n";

TEST(SanitizerReport, HasErrorAccessAndStack) {
  std::optional<SanitizerReport> report = readReport(overflow, "/tmp/x/program");
  ASSERT_TRUE(report);
  EXPECT_EQ(report->error, "heap-buffer-overflow");
  EXPECT_EQ(report->access, "WRITE of size 4");
  EXPECT_EQ(report->offsets, (std::vector<uint64_t>{0x11f3, 0x12a0}));
}

TEST(SanitizerReport, IgnoresFramesOfOtherExecutables) {
  EXPECT_TRUE(readReport(overflow, "/tmp/program")->offsets.empty());
}

TEST(SanitizerReport, IsGivenPlaces) {
  const std::string text = withPlaces(overflow, "/tmp/x/program", [](uint64_t offset) -> std::string {
    return offset == 0x11f3 ? "copy a.c:7:3" : offset == 0x9999 ? "main a.c:9:1" : "";
  });
  EXPECT_NE(text.find("\n    #1 0x55e4 in copy a.c:7:3\n    #2 0x55e5  (/tmp/x/program+0x12a0)\n\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\n    #0 0x55e4 in main a.c:9:1\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("words of the program\n"), 0U);
  EXPECT_NE(text.find("(/usr/lib/libasan.so+0x99)"), std::string::npos);
}

TEST(SanitizerReport, MayHaveNoAccess) {
  std::optional<SanitizerReport> report =
      readReport("==7==ERROR: AddressSanitizer: attempting double-free on 0x60 in thread T0:\n"
                 "    #0 0x55 in free (/p+0x1f)\n",
                 "/p");
  ASSERT_TRUE(report);
  EXPECT_EQ(report->error, "attempting double-free");
  EXPECT_EQ(report->access, "");
  EXPECT_EQ(report->offsets, std::vector<uint64_t>{0x1f});
}

TEST(SanitizerReport, OfLeaksHasTheStacksOfAll) {
  std::optional<SanitizerReport> report =
      readReport("==7==ERROR: LeakSanitizer: detected memory leaks\n\n"
                 "Direct leak of 4 byte(s) in 1 object(s) allocated from:\n"
                 "    #0 0x55 in malloc (/p+0x1f)\n\n"
                 "Direct leak of 8 byte(s) in 1 object(s) allocated from:\n"
                 "    #0 0x55 in malloc (/p+0x2f)\n",
                 "/p");
  ASSERT_TRUE(report);
  EXPECT_EQ(report->error, "detected");
  EXPECT_EQ(report->offsets, (std::vector<uint64_t>{0x1f, 0x2f}));
}

TEST(SanitizerReport, IsNothingIfTheTextHasNone) {
  EXPECT_FALSE(readReport("", "/p"));
  EXPECT_FALSE(readReport("AddressSanitizer: WARNING\n", "/p"));
}

} // namespace
} // namespace sonde::replay
