#include "frontend/frontend.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace sonde::frontend {
namespace {

using pointsto::MemoryKind;
using program::Opcode;

/// A program in LLVM assembly with its analysis.
class PointsToTest : public ::testing::Test {
protected:
  void load(const std::string& text) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("sonde-points-to-" + std::to_string(getpid()) + ".ll");
    std::ofstream(file) << text;
    Sources sources;
    sources.files = {file.string()};
    program_ = frontend::load(sources, nullptr, &pointsTo_);
    std::filesystem::remove(file);
  }

  /// Returns what the n-th instruction with this opcode may access, as words in ascending order of objects.
  std::string targets(const std::string& function, Opcode opcode, int n = 0) {
    const program::Function& code = program_.functions[program_.functionByName.at(function)];
    for (uint32_t at = 0; at < code.code.size(); ++at) {
      if (code.code[at].op != opcode || n-- > 0) continue;
      const pointsto::TargetSet* set = pointsTo_.targetsAt({code.index, at});
      return set ? words(*set) : "unknown";
    }
    return "no such instruction";
  }

  std::string words(const pointsto::TargetSet& set) {
    std::string text;
    for (const pointsto::ObjectId object : set) {
      const pointsto::Memory& memory = pointsTo_.memory(object);
      if (!text.empty()) text += " ";
      switch (memory.kind) {
      case MemoryKind::Global: text += program_.globals[memory.index].name; break;
      case MemoryKind::Function: text += program_.functions[memory.index].name; break;
      case MemoryKind::Heap: text += "heap"; break;
      case MemoryKind::Stack: text += "stack"; break;
      default: text += "other";
      }
    }
    return text;
  }

  program::Program program_;
  pointsto::PointsTo pointsTo_;
};

TEST_F(PointsToTest, FollowsAPointerThroughAGlobal) {
  load(R"(
@holder = global ptr null
@number = global i32 0
@other = global i32 0
define i32 @main() {
  store ptr @number, ptr @holder
  store i32 1, ptr @other
  %p = load ptr, ptr @holder
  %v = load i32, ptr %p
  ret i32 %v
})");
  EXPECT_EQ(targets("main", Opcode::Load64), "holder");
  EXPECT_EQ(targets("main", Opcode::Load32), "number");
}

TEST_F(PointsToTest, KeepsTheInitialFieldsOfAStructApart) {
  load(R"(
@a = global i32 0
@b = global i32 0
@pair = global { ptr, ptr } { ptr @a, ptr @b }
define i32 @main() {
  %field = getelementptr { ptr, ptr }, ptr @pair, i64 0, i32 1
  %p = load ptr, ptr %field
  %v = load i32, ptr %p
  ret i32 %v
})");
  EXPECT_EQ(targets("main", Opcode::Load32), "b");
}

TEST_F(PointsToTest, ResolvesCallsThroughPointers) {
  load(R"(
@number = global i32 0
@table = global [2 x ptr] [ptr @first, ptr @second]
define i32 @first(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @second(ptr %p) {
  ret i32 0
}
define i32 @main(i32 %argc) {
  %index = sext i32 %argc to i64
  %slot = getelementptr [2 x ptr], ptr @table, i64 0, i64 %index
  %callee = load ptr, ptr %slot
  %v = call i32 %callee(ptr @number)
  ret i32 %v
})");
  EXPECT_EQ(targets("first", Opcode::Load32), "number");
}

TEST_F(PointsToTest, FollowsAPointerThroughAnIntegerAndACopyOfMemory) {
  load(R"(
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
@number = global i32 0
@from = global [2 x i64] zeroinitializer
@to = global [2 x i64] zeroinitializer
define i32 @main() {
  %i = ptrtoint ptr @number to i64
  %tagged = or i64 %i, 1
  store i64 %tagged, ptr @from
  call void @llvm.memcpy.p0.p0.i64(ptr @to, ptr @from, i64 16, i1 false)
  %j = load i64, ptr @to
  %plain = and i64 %j, -2
  %p = inttoptr i64 %plain to ptr
  %v = load i32, ptr %p
  ret i32 %v
})");
  EXPECT_EQ(targets("main", Opcode::Load32), "number");
}

TEST_F(PointsToTest, GroupsHeapSitesThatOneAccessReaches) {
  load(R"(
declare ptr @malloc(i64)
define i32 @main(i32 %argc) {
  %a = call ptr @malloc(i64 4)
  %b = call ptr @malloc(i64 4)
  %c = call ptr @malloc(i64 8)
  %which = icmp eq i32 %argc, 1
  %p = select i1 %which, ptr %a, ptr %b
  store i32 1, ptr %p
  store i64 1, ptr %c
  ret i32 0
})");
  EXPECT_EQ(targets("main", Opcode::Store32), "heap heap");
  EXPECT_EQ(targets("main", Opcode::Store64), "heap");
  EXPECT_EQ(pointsTo_.statistics().HeapSites, 3u);
  EXPECT_EQ(pointsTo_.statistics().Segments, 2u);
  // Sites are told apart without debug information.
  const program::Function& main = program_.functions[program_.functionByName.at("main")];
  std::vector<uint32_t> segments;
  for (size_t n = 0; n < main.code.size(); ++n)
    if (main.code[n].op == Opcode::CallNative)
      segments.push_back(pointsTo_.segmentAt({main.index, static_cast<uint32_t>(main.code[n].imm)}).value());
  EXPECT_EQ(segments, (std::vector<uint32_t>{0, 0, 1}));
}

TEST_F(PointsToTest, LetsUnknownFunctionsDoAnythingWithWhatTheyReach) {
  load(R"(
declare ptr @unknown(ptr)
@number = global i32 0
@holder = global ptr @number
@hidden = global i32 0
define i32 @main() {
  %p = call ptr @unknown(ptr @holder)
  store i32 1, ptr %p
  ret i32 0
})");
  EXPECT_EQ(targets("main", Opcode::Store32), "holder number");
}

} // namespace
} // namespace sonde::frontend
