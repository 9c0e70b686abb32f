#include "frontend/frontend.h"
#include "support/error.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace sonde::frontend {
namespace {

class FrontendTest : public ::testing::Test {
protected:
  FrontendTest() { std::filesystem::create_directories(folder_); }
  ~FrontendTest() override { std::filesystem::remove_all(folder_); }

  std::string file(const std::string& name, const std::string& text) {
    std::string path = folder_ / name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  static std::string failure(const Sources& sources) {
    try {
      load(sources);
    } catch (const Error& error) {
      return error.message();
    }
    return "no error";
  }
  static Sources sources(std::vector<std::string> files) {
    Sources result;
    result.files = std::move(files);
    return result;
  }
  const program::Function& function(const program::Program& program, const std::string& name) {
    return program.functions[program.functionByName.at(name)];
  }
  std::string code(const std::string& text, const std::string& name) {
    program_ = load(sources({file("code.ll", text)}));
    std::string all;
    const program::Function& lowered = function(program_, name);
    for (size_t n = 0; n < lowered.code.size(); ++n) all += program::print(lowered, n) + "\n";
    return all;
  }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("sonde-frontend-test-" + std::to_string(getpid()));
  program::Program program_;
};

#define EXPECT_HAS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

TEST_F(FrontendTest, ReportsMistakesInFiles) {
  EXPECT_HAS(failure(sources({})), "no input file");
  EXPECT_HAS(failure(sources({"/no/such/file.c"})), "/no/such/file.c: error: cannot read the file");
  EXPECT_HAS(failure(sources({file("a.txt", "")})), "unknown kind of file");
  EXPECT_HAS(failure(sources({file("a.ll", "define i32 @f() {\n  ret i32 %x\n}\n")})), "a.ll:2: error:");
  EXPECT_HAS(failure(sources({file("a.bc", "BC\xc0\xde not bitcode")})), "not valid LLVM bitcode");
  EXPECT_HAS(failure(sources({file("a.ll", "target triple = \"aarch64-linux-gnu\"\n")})), "x86-64 code only");
}

TEST_F(FrontendTest, NamesThePackageOfSanitizersThatClangMisses) {
  const std::string missing = "#error ld: cannot find lib/clang/19/lib/libclang_rt.asan.a: No such file\n";
  EXPECT_HAS(failure(sources({file("a.c", missing)})), "install the package libclang-rt-19-dev");
  EXPECT_HAS(failure(sources({file("b.c", "#error no\n")})), "clang cannot compile this file");
}

TEST_F(FrontendTest, LinksFilesOrRefusesThem) {
  std::string one =
      file("one.ll", "declare i32 @g()\ndefine i32 @f() {\n  %r = call i32 @g()\n  ret i32 %r\n}\n");
  std::string two = file("two.ll", "define i32 @g() {\n  ret i32 7\n}\n");
  program::Program program = load(sources({one, two}));
  EXPECT_TRUE(function(program, "g").defined);
  EXPECT_HAS(failure(sources({two, two})), "two.ll: error: cannot link this file with the files before it");
}

TEST_F(FrontendTest, FlagsReachTheCompiler) {
  file("value.h", "#define VALUE 40\n");
  Sources given = sources({file("a.c", "#include <value.h>\nint f(void) { return VALUE + TWO; }\n")});
  given.includePaths = {folder_};
  given.defines = {"TWO=2"};
  given.optimisation = Optimisation::O2;
  program::Program program = load(given);
  ASSERT_EQ(function(program, "f").code.size(), 1u);
  EXPECT_EQ(program::print(function(program, "f"), 0), "Ret #42");
}

TEST_F(FrontendTest, KeepsTheBugsOfAProgram) {
  std::string c = file("a.c", "int f(int x) { int a[2]; a[1] = x; return a[5] + (x + 1 > x); }\n"
                              "void g(void) { *(volatile int *)0; }\n");
  program::Program program = load(sources({c}));
  std::string text = program::print(program, function(program, "f"));
  EXPECT_HAS(text, "+ 20]"); // the read past the end
  EXPECT_HAS(text, "Sgt32"); // the comparison that overflow decides
  EXPECT_HAS(program::print(program, function(program, "g")), "Load32 [#0]");
}

TEST_F(FrontendTest, MergesAComparisonWithItsBranch) {
  EXPECT_EQ(code("define i32 @f(i32 %x) {\n  %c = icmp slt i32 %x, 10\n  br i1 %c, label %a, label %b\n"
                 "a:\n  ret i32 1\nb:\n  ret i32 2\n}\n",
                 "f"),
            "BrSlt32I %0, #10 -> @2 else @1\nRet #2\nRet #1\n");
}

TEST_F(FrontendTest, FoldsAddressesIntoAccesses) {
  EXPECT_EQ(
      code(
          "define i32 @f(ptr %p, i64 %i) {\n  %q = getelementptr { i64, [4 x i32] }, ptr %p, i64 0, i32 1\n"
          "  %e = getelementptr [4 x i32], ptr %q, i64 0, i64 %i\n  %v = load i32, ptr %e\n  ret i32 %v\n}\n",
          "f"),
      "%2 = LoadX32 [%0 + %1 * 4 + 8]\nRet %2\n");
}

TEST_F(FrontendTest, EmitsNoInstructionForExtensions) {
  EXPECT_EQ(
      code("define i64 @f(i32 %x) {\n  %z = zext i32 %x to i64\n  %y = freeze i64 %z\n  ret i64 %y\n}\n",
           "f"),
      "Ret %0\n");
}

// A loop that swaps two values, or turns three, and counts: the counter needs no move.
TEST_F(FrontendTest, PhiNodesMaySwapTheirValues) {
  EXPECT_EQ(code("define i32 @f(i32 %n) {\nentry:\n  br label %loop\nloop:\n"
                 "  %a = phi i32 [ 1, %entry ], [ %b, %loop ]\n  %b = phi i32 [ 2, %entry ], [ %a, %loop ]\n"
                 "  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  %j = add i32 %i, 1\n"
                 "  %c = icmp eq i32 %j, %n\n  br i1 %c, label %out, label %loop\nout:\n  ret i32 %a\n}\n",
                 "f"),
            "%1 = #1\n%2 = #2\n%3 = #0; -> @3\n%3 = Add32I %3, #1\nBrEq %3, %0 -> @6 else @5\n"
            "%1, %2 = %2, %1; -> @3\nRet %1\n");
}

TEST_F(FrontendTest, CyclesOfPhiNodesUseAScratchSlot) {
  EXPECT_HAS(code("define i32 @f(i1 %c) {\nentry:\n  br label %loop\nloop:\n"
                  "  %x = phi i32 [ 1, %entry ], [ %y, %loop ]\n  %y = phi i32 [ 2, %entry ], [ %z, %loop ]\n"
                  "  %z = phi i32 [ 3, %entry ], [ %x, %loop ]\n  br i1 %c, label %out, label %loop\nout:\n  "
                  "ret i32 %x\n}\n",
                  "f"),
             "%4 = %1\n%1 = %2\n%2 = %3\n%3 = %4; -> ");
}

// The old value is read after the new one was computed: they must not share a slot.
TEST_F(FrontendTest, SharesLoopSlotsOnlyIfTheOldValueIsNotReadAgain) {
  EXPECT_HAS(code("define i32 @f(i32 %n) {\nentry:\n  br label %loop\nloop:\n"
                  "  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  %j = add i32 %i, 1\n"
                  "  %c = icmp eq i32 %i, %n\n  br i1 %c, label %out, label %loop\nout:\n  ret i32 %j\n}\n",
                  "f"),
             "%2 = Add32I %1, #1\n");
  EXPECT_HAS(code("define i32 @f(i32 %n) {\nentry:\n  br label %loop\nloop:\n"
                  "  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  %j = add i32 %i, 1\n"
                  "  %c = icmp eq i32 %j, %n\n  br i1 %c, label %out, label %loop\nout:\n  ret i32 %i\n}\n",
                  "f"),
             "%2 = Add32I %1, #1\n");
}

TEST_F(FrontendTest, FindsTheSizesOfElements) {
  Sources given = sources(
      {file("a.ll", "@words = global [4 x i32] zeroinitializer\n@cast = global [4 x i32] zeroinitializer\n"
                    "@pairs = global [3 x { i64, i32 }] zeroinitializer\n"
                    "@records = global [3 x { i32, [4 x i8] }] zeroinitializer\n"
                    "declare ptr @malloc(i64)\ndeclare ptr @calloc(i64, i64)\n"
                    "define ptr @f(i64 %n, i1 %which) {\n  %local = alloca [8 x i16]\n"
                    "  %at = getelementptr i16, ptr %local, i64 %n\n  store i16 1, ptr %at\n"
                    "  %size = mul i64 %n, 24\n  %made = call ptr @malloc(i64 %size)\n"
                    "  %zeros = call ptr @calloc(i64 %n, i64 2)\n  %unknown = call ptr @malloc(i64 %n)\n"
                    "  %accessed = call ptr @malloc(i64 %n)\n"
                    "  %element = getelementptr i32, ptr %accessed, i64 %n\n  store i32 1, ptr %element\n"
                    "  %either = select i1 %which, ptr @cast, ptr %made\n  store i16 1, ptr %either\n"
                    "  %word = load i64, ptr @words\n  store i64 %word, ptr %local\n"
                    "  ret ptr %unknown\n}\n")});
  EXPECT_TRUE(load(given).elementSizes.globals.empty()) << "nobody has asked";
  given.elementSizes = true;
  program_ = load(given);
  const program::ElementSizes& sizes = program_.elementSizes;
  const auto ofGlobal = [&](const char* name) {
    return sizes.globals.at(program_.globals[program_.globalByName.at(name)].address);
  };
  EXPECT_EQ(ofGlobal("words"), 4u);
  EXPECT_EQ(ofGlobal("cast"), 2u);
  EXPECT_EQ(ofGlobal("pairs"), 4u);
  EXPECT_EQ(ofGlobal("records"), 1u);
  EXPECT_EQ(sizes.locals.at(program::none), 2u);
  const uint32_t f = function(program_, "f").index;
  EXPECT_EQ(sizes.calls.at(program::ElementSizes::keyOf(f, 0)), 2u);
  EXPECT_EQ(sizes.calls.at(program::ElementSizes::keyOf(f, 1)), 2u);
  EXPECT_FALSE(sizes.calls.contains(program::ElementSizes::keyOf(f, 2)));
  EXPECT_EQ(sizes.calls.at(program::ElementSizes::keyOf(f, 3)), 4u);
}

TEST_F(FrontendTest, GlobalsGetAddressesAndBytes) {
  program_ = load(sources({file(
      "a.ll", "@a = global { i8, ptr } { i8 5, ptr @b }\n@b = constant [3 x i16] [i16 1, i16 2, i16 3]\n"
              "@c = global i64 add (i64 ptrtoint (ptr @b to i64), i64 4)\n@d = alias i8, ptr getelementptr "
              "(i8, ptr @b, i64 1)\n"
              "define ptr @f() {\n  ret ptr @d\n}\n")}));
  const program::Global& a = program_.globals[program_.globalByName.at("a")];
  const program::Global& b = program_.globals[program_.globalByName.at("b")];
  const program::Global& c = program_.globals[program_.globalByName.at("c")];
  EXPECT_EQ(a.bytes[0], 5);
  uint64_t pointer = 0;
  memcpy(&pointer, &a.bytes[8], 8);
  EXPECT_EQ(pointer, b.address);
  EXPECT_EQ(b.bytes, (std::vector<uint8_t>{1, 0, 2, 0, 3, 0}));
  memcpy(&pointer, c.bytes.data(), 8);
  EXPECT_EQ(pointer, b.address + 4);
  EXPECT_EQ(function(program_, "f").constants.at(0), b.address + 1);
}

TEST_F(FrontendTest, UnknownIntrinsicsAreNamed) {
  program_ =
      load(sources({file("a.ll", "declare i32 @llvm.eh.typeid.for.p0(ptr)\ndefine i32 @f() {\n"
                                 "  %r = call i32 @llvm.eh.typeid.for.p0(ptr null)\n  ret i32 %r\n}\n")}));
  ASSERT_EQ(program_.texts.size(), 1u);
  EXPECT_EQ(program_.texts[0], "intrinsic llvm.eh.typeid.for.p0");
}

TEST_F(FrontendTest, LinksOnlyTheRuntimeFunctionsThatAreDeclared) {
  program::Program program =
      load(sources({file("a.c", "#include <klee/klee.h>\n#include <string.h>\n"
                                "size_t f(char *s) { return strlen(strstr(s, s)) + klee_choose(3); }\n"
                                "int strcasecmp(const char *a, const char *b) { return a != b; }\n")}));
  const program::Function& length = function(program, "strlen");
  EXPECT_FALSE(length.defined);
  const uint32_t version = program.runtimeFor(length.index);
  ASSERT_NE(version, program::none);
  EXPECT_EQ(program.functions[version].name, "__sonde_strlen");
  EXPECT_TRUE(program.functions[version].runtime);
  EXPECT_EQ(program.runtimeFor("strlen"), version);

  EXPECT_TRUE(function(program, "strstr").defined);
  EXPECT_TRUE(function(program, "strstr").runtime);
  EXPECT_TRUE(function(program, "klee_choose").defined);
  EXPECT_FALSE(function(program, "klee_make_symbolic").defined); // of klee_choose: the engine's
  EXPECT_EQ(program.runtimeFor(function(program, "klee_make_symbolic").index), program::none);
  EXPECT_FALSE(function(program, "strcasecmp").runtime); // the user's own
  EXPECT_FALSE(function(program, "f").runtime);
  EXPECT_FALSE(program.functionByName.contains("strtol"));
}

TEST_F(FrontendTest, FunctionsBehindIntrinsicsHaveAVersionInBitcode) {
  program::Program program = load(
      sources({file("a.c", "struct S { int a[20]; };\nvoid f(struct S *a, struct S *b) { *a = *b; }\n")}));
  EXPECT_NE(program.runtimeFor("memcpy"), program::none);
  EXPECT_EQ(program.runtimeFor("memset"), program::none);
}

TEST_F(FrontendTest, AFuzzTargetGetsAMain) {
  const char* target = "int LLVMFuzzerTestOneInput(const char *data, unsigned long size) { return 0; }\n";
  Sources given = sources({file("a.c", target)});
  given.fuzzSize = 300;
  program::Program program = load(given);
  EXPECT_TRUE(function(program, "main").runtime);
  EXPECT_EQ(program.globals[program.globalByName.at("__sonde_fuzz_limit")].bytes,
            (std::vector<uint8_t>{300 % 256, 1, 0, 0, 0, 0, 0, 0}));

  program = load(sources({file("b.c", std::string(target) + "int main(void) { return 1; }\n")}));
  EXPECT_FALSE(function(program, "main").runtime);
}

} // namespace
} // namespace sonde::frontend
