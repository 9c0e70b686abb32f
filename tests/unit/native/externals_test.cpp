#include "memory/guest_test.h"
#include "native/externals.h"
#include "support/fresh_byte.h"

#include <algorithm>
#include <cerrno>
#include <cfenv>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <gtest/gtest.h>
#include <unistd.h>

namespace sonde::native {
namespace {

using memory::FaultKind;
using memory::ObjectKind;
using program::pointerType;
using program::Type;
using program::TypeKind;

constexpr Type intType{TypeKind::Integer, 32};
constexpr Type longType{TypeKind::Integer, 64};
constexpr Type doubleType{TypeKind::Double, 64};
constexpr Type longDoubleType{TypeKind::X86Fp80, 80};

Value pointer(uint64_t address) { return {pointerType, address}; }
Value integer(uint32_t value) { return {intType, value}; }
Value real(double value) {
  Value result{doubleType};
  std::memcpy(&result.low, &value, sizeof value);
  return result;
}
Value longReal(long double value) {
  Value result{longDoubleType};
  std::memcpy(&result.low, &value, 8);
  std::memcpy(&result.high, reinterpret_cast<char*>(&value) + 8, 2);
  return result;
}
long double longRealOf(const Outcome& outcome) {
  long double result = 0;
  std::memcpy(&result, &outcome.results.at(0).low, 8);
  std::memcpy(reinterpret_cast<char*>(&result) + 8, &outcome.results.at(0).high, 2);
  return result;
}

class ExternalsTest : public memory::testing::GuestTest {
protected:
  Outcome call(const char* name, std::vector<Value> arguments, std::vector<Type> results,
               std::optional<unsigned> fixed = {}) {
    Call native{name, std::move(arguments), 0, fixed.has_value(), std::move(results), 3};
    native.fixedArguments = fixed.value_or(static_cast<unsigned>(native.arguments.size()));
    return externals.call(space, errnoVariable, native);
  }
  uint64_t value(const char* name, std::vector<Value> arguments, Type result,
                 std::optional<unsigned> fixed = {}) {
    const Outcome outcome = call(name, std::move(arguments), {result}, fixed);
    EXPECT_EQ(outcome.ending, Ending::Returned) << name << ": " << outcome.reason;
    return outcome.results.empty() ? ~uint64_t{0} : outcome.results[0].low;
  }

  uint64_t errnoVariable = space.allocate(ObjectKind::Global, sizeof(int), alignof(int), memory::noSite);
  Externals externals{{.policy = ExternalPolicy::Allow, .timeoutSeconds = 20}};
};

TEST_F(ExternalsTest, ReturnsResultsChangedMemoryAndErrno) {
  const uint64_t number = string("-123x"), end = space.push(ObjectKind::Stack, 8, 8, 1);
  EXPECT_EQ(value("strtol", {pointer(number), pointer(end), integer(10)}, longType),
            static_cast<uint64_t>(-123));
  EXPECT_EQ(read<uint64_t>(end), number + 4);
  EXPECT_EQ(value("strtol", {pointer(string("99999999999999999999")), pointer(0), integer(10)}, longType),
            static_cast<uint64_t>(INT64_MAX));
  EXPECT_EQ(read<int>(errnoVariable), ERANGE);
}

TEST_F(ExternalsTest, PassesVariableArguments) {
  const std::vector<Value> arguments{integer(1),        pointer(string("%d %s %.2f %.3Lf %c %ld")),
                                     integer(-7 & ~0u), pointer(string("text")),
                                     real(2.5),         longReal(1.25L),
                                     integer('x'),      {longType, uint64_t{1} << 40}};
  ::testing::internal::CaptureStdout();
  EXPECT_EQ(value("dprintf", arguments, intType, 2), 34u);
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "-7 text 2.50 1.250 x 1099511627776");
}

TEST_F(ExternalsTest, ReachesMemoryThroughPointersInMemory) {
  const uint64_t list = space.allocate(ObjectKind::Heap, 32, 8, 1);
  const uint64_t entries[] = {string("a=1"), 3, string("bc\n"), 3}; // two struct iovec
  space.initialise(list, entries, sizeof entries);
  ::testing::internal::CaptureStdout();
  EXPECT_EQ(value("writev", {integer(1), pointer(list), integer(2)}, longType), 6u);
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "a=1bc\n");
}

TEST_F(ExternalsTest, WritesIntoLargeFreshMemory) {
  const uint64_t size = uint64_t{1} << 30;
  const uint64_t large = space.allocate(ObjectKind::Heap, size, 16, 1);
  EXPECT_EQ(value("strcpy", {pointer(large + size - 100'000), pointer(string("42"))}, pointerType),
            large + size - 100'000);
  EXPECT_EQ(text(large + size - 100'000), "42");
  uint64_t pages = 0;
  space.forEachStretch(
      [&](const auto& stretch) { pages += stretch.address >= large && stretch.address < large + size; });
  EXPECT_EQ(pages, 1u);
}

TEST_F(ExternalsTest, ReadsWhatNewMemoryHolds) {
  const uint64_t size = uint64_t{1} << 30;
  space = memory::AddressSpace(memory::Limits{.newByte = freshByte});
  errnoVariable = space.allocate(ObjectKind::Global, sizeof(int), alignof(int), memory::noSite);
  const uint64_t large = space.allocate(ObjectKind::Heap, size, 16, 1);
  const uint64_t zeros = space.allocate(ObjectKind::Heap, 2 * size, 16, 1, {}, memory::Content::Zeros);
  const uint64_t small = space.push(ObjectKind::Stack, 8, 8, 1);
  const std::vector<Value> find{pointer(large), integer(0), {longType, size}};
  EXPECT_EQ(value("memchr", find, pointerType), 0u);
  EXPECT_EQ(value("memchr", {pointer(large + size - 10), integer(freshByte), {longType, 10}}, pointerType),
            large + size - 10);
  EXPECT_EQ(value("memchr", {pointer(zeros + size), integer(1), {longType, size}}, pointerType), 0u);
  EXPECT_EQ(value("memcmp", {pointer(small), pointer(large + 4095), {longType, 8}}, intType), 0u);
  value("memset", {pointer(large + 8000), integer(0), {longType, 300}}, pointerType);
  EXPECT_EQ(value("memchr", find, pointerType), large + 8000);
  EXPECT_EQ(read<uint8_t>(large + 8299), 0);
  EXPECT_EQ(read<uint8_t>(large + 8300), freshByte);
  uint64_t pages = 0;
  space.forEachStretch([&](const auto& stretch) { pages += stretch.address >= large && stretch.size > 8; });
  EXPECT_EQ(pages, 2u);
}

TEST_F(ExternalsTest, KeepsTheOrderOfOutput) {
  ::testing::internal::CaptureStdout();
  const auto stream = pointer(reinterpret_cast<uint64_t>(stdout));
  std::fputs("one ", stdout); // still in the engine's buffer when the child starts
  value("fputs_unlocked", {pointer(string("two ")), stream}, intType);
  std::fputs("three ", stdout);
  value("puts", {pointer(string("four"))}, intType);
  // Not buffered, so it comes before what is, as in any program whose output is a file.
  value("dprintf", {integer(1), pointer(string("first "))}, intType, 2);
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "first one two three four\n");
}

TEST_F(ExternalsTest, CapturesOutputOnRequest) {
  ::testing::internal::CaptureStdout();
  std::fputs("the engine's", stdout);
  Call print{"puts", {pointer(string("the program's"))}, 1, false, {intType}, 3};
  print.captureOutput = true;
  EXPECT_EQ(externals.call(space, errnoVariable, print).output, "the program's\n");
  Call complain{"perror", {pointer(string("it"))}, 1, false, {}, 3};
  complain.captureOutput = true;
  EXPECT_EQ(externals.call(space, errnoVariable, complain).error, "it: Success\n");
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "the engine's");
}

TEST_F(ExternalsTest, KeepsBufferedStandardInput) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const int saved = dup(0);
  ASSERT_EQ(write(ends[1], "12 34x\nrest", 11), 11);
  close(ends[1]);
  dup2(ends[0], 0);
  const uint64_t number = space.push(ObjectKind::Stack, 4, 4, 1), format = string("%d");
  EXPECT_EQ(value("scanf", {pointer(format), pointer(number)}, intType, 1), 1u);
  EXPECT_EQ(read<int>(number), 12);
  EXPECT_EQ(value("scanf", {pointer(format), pointer(number)}, intType, 1), 1u);
  EXPECT_EQ(read<int>(number), 34);
  EXPECT_EQ(value("getchar", {}, intType), 'x');
  const auto input = externals.variable("stdin", 8);
  ASSERT_TRUE(input);
  uint64_t stream;
  std::memcpy(&stream, input->data(), 8);
  EXPECT_EQ(value("ungetc", {integer('y'), pointer(stream)}, intType), 'y');
  EXPECT_EQ(value("getchar", {}, intType), 'y');
  EXPECT_EQ(value("getchar", {}, intType), '\n');
  for (char c : {'r', 'e', 's', 't'}) EXPECT_EQ(value("getchar", {}, intType), static_cast<uint64_t>(c));
  EXPECT_EQ(value("feof", {pointer(stream)}, intType), 0u);
  EXPECT_EQ(value("getchar", {}, intType), 0xffff'ffffu);
  EXPECT_NE(value("feof", {pointer(stream)}, intType), 0u);
  dup2(saved, 0);
  close(saved);
  close(ends[0]);
  std::clearerr(stdin);
}

TEST_F(ExternalsTest, CallsMathematicsInEveryPrecision) {
  double root = 0;
  const uint64_t bits = value("pow", {real(2), real(0.5)}, doubleType);
  std::memcpy(&root, &bits, sizeof root);
  EXPECT_EQ(root, std::pow(2, 0.5));
  EXPECT_EQ(value("lround", {real(-2.5)}, longType), static_cast<uint64_t>(-3));
  EXPECT_EQ(longRealOf(call("sqrtl", {longReal(2)}, {longDoubleType})), std::sqrt(2.0L));
}

TEST_F(ExternalsTest, MathematicsSetsTheGuestsErrnoOnly) {
  const int before = 77;
  space.initialise(errnoVariable, &before, sizeof before);
  value("log", {real(2)}, doubleType);
  EXPECT_EQ(read<int>(errnoVariable), 77);
  value("log", {real(-1)}, doubleType);
  EXPECT_EQ(read<int>(errnoVariable), EDOM);
}

TEST_F(ExternalsTest, MathematicsLeavesTheFloatingPointEnvironmentAlone) {
  std::feclearexcept(FE_ALL_EXCEPT);
  std::fesetround(FE_UPWARD);
  const uint64_t downToNearest = value("rint", {real(2.25)}, doubleType), two = real(2).low;
  value("log", {real(0)}, doubleType);
  EXPECT_EQ(std::fegetround(), FE_UPWARD);
  EXPECT_EQ(std::fetestexcept(FE_ALL_EXCEPT), 0);
  std::fesetround(FE_TONEAREST);
  EXPECT_EQ(downToNearest, two);
}

TEST_F(ExternalsTest, NativeFunctionsFindTheGuestsRoundingMode) {
  Call call{"rint", {real(2.25)}, 1, false, {doubleType}, 3};
  call.rounding = FE_UPWARD;
  EXPECT_EQ(externals.call(space, errnoVariable, call).results[0].low, real(3).low);
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
  call = {"strtod", {pointer(string("0.1")), pointer(0)}, 2, false, {doubleType}, 3};
  const uint64_t nearest = externals.call(space, errnoVariable, call).results[0].low;
  call.rounding = FE_DOWNWARD;
  EXPECT_EQ(externals.call(space, errnoVariable, call).results[0].low, nearest - 1);
}

TEST_F(ExternalsTest, MathematicsDeclaredWithWrongTypesDoesNotHarmTheEngine) {
  // Each would leave a value on the processor's stack of long doubles, which has room for eight.
  for (int n = 0; n < 9; ++n) EXPECT_EQ(call("sqrtl", {longReal(2)}, {intType}).ending, Ending::Returned);
  EXPECT_EQ(longRealOf(call("sqrtl", {longReal(2)}, {longDoubleType})), std::sqrt(2.0L));
  EXPECT_EQ(call("sqrt", {}, {doubleType}).ending, Ending::Returned);
}

TEST_F(ExternalsTest, AFunctionThatTrapsEndsTheCallOnly) {
  const Outcome byZero = call("div", {integer(7), integer(0)}, {longType});
  EXPECT_EQ(byZero.ending, Ending::Killed);
  EXPECT_EQ(byZero.status, SIGFPE);
  const Value lowest{longType, uint64_t{1} << 63}, minusOne{longType, ~uint64_t{0}};
  const Outcome overflow = call("ldiv", {lowest, minusOne}, {longType, longType});
  EXPECT_EQ(overflow.ending, Ending::Killed);
  EXPECT_EQ(overflow.status, SIGFPE);
  const Outcome division = call("ldiv", {{longType, 17}, {longType, 5}}, {longType, longType});
  ASSERT_EQ(division.results.size(), 2u);
  EXPECT_EQ(division.results[0].low, 3u);
  EXPECT_EQ(division.results[1].low, 2u);
}

TEST_F(ExternalsTest, AVariableIsNoLargerThanInTheLibrary) {
  const uint64_t size = uint64_t{1} << 26;
  const auto bytes = externals.variable("stdout", size);
  ASSERT_TRUE(bytes && bytes->size() == size);
  uint64_t stream;
  std::memcpy(&stream, bytes->data(), sizeof stream);
  EXPECT_EQ(stream, reinterpret_cast<uint64_t>(stdout));
  EXPECT_TRUE(std::all_of(bytes->begin() + 8, bytes->end(), [](uint8_t byte) { return byte == 0; }));
}

TEST_F(ExternalsTest, CopiesMemoryOfTheLibrary) {
  setenv("SONDE_TEST_VARIABLE", "its value", 1);
  EXPECT_EQ(text(value("getenv", {pointer(string("SONDE_TEST_VARIABLE"))}, pointerType)), "its value");
  EXPECT_EQ(value("getenv", {pointer(string("SONDE_NO_SUCH_VARIABLE"))}, pointerType), 0u);
  EXPECT_EQ(text(value("strerror", {integer(ENOENT)}, pointerType)), "No such file or directory");
}

TEST_F(ExternalsTest, SurvivesACrashAnExitAndAnEndlessLoop) {
  const Outcome exited = call("exit", {integer(7)}, {});
  EXPECT_EQ(exited.ending, Ending::Exited);
  EXPECT_EQ(exited.status, 7);
  const Outcome crashed = call("atoi", {pointer(0x10)}, {intType});
  EXPECT_EQ(crashed.ending, Ending::Killed);
  EXPECT_EQ(crashed.status, SIGSEGV);
  Externals impatient({.policy = ExternalPolicy::Allow, .timeoutSeconds = 1});
  const Outcome hung = impatient.call(space, errnoVariable, {"pause", {}, 0, false, {intType}, 3});
  EXPECT_EQ(hung.ending, Ending::TimedOut);
  EXPECT_EQ(hung.reason, "the native function pause did not return within 1 s");
}

TEST_F(ExternalsTest, StopsACallWhenTheRunMustEnd) {
  Externals inHaste({}, Deadline(Deadline::Clock::now()));
  EXPECT_EQ(inHaste.call(space, errnoVariable, {"pause", {}, 0, false, {intType}, 3}).ending,
            Ending::Stopped);
  volatile std::sig_atomic_t request = 1;
  Externals interrupted({}, Deadline(std::nullopt, request));
  EXPECT_EQ(interrupted.call(space, errnoVariable, {"pause", {}, 0, false, {intType}, 3}).ending,
            Ending::Stopped);
}

TEST_F(ExternalsTest, NoticesWritesOutsideOfObjects) {
  const uint64_t small = space.allocate(ObjectKind::Heap, 4, 1, 1);
  const Outcome overflow = call("strcpy", {pointer(small), pointer(string("too long"))}, {pointerType});
  ASSERT_EQ(overflow.ending, Ending::Corrupted);
  EXPECT_EQ(overflow.fault->kind, FaultKind::OutOfBounds);
  EXPECT_EQ(overflow.fault->object->base, small);
  const uint64_t constant = string("fixed", ObjectKind::Constant);
  const Outcome overwrite = call("strcpy", {pointer(constant), pointer(string("x"))}, {pointerType});
  ASSERT_EQ(overwrite.ending, Ending::Corrupted);
  EXPECT_EQ(overwrite.fault->kind, FaultKind::WriteToConstant);
}

TEST_F(ExternalsTest, RefusesFunctionsThatCannotWork) {
  EXPECT_EQ(call("no_such_function", {}, {}).ending, Ending::Refused);
  EXPECT_EQ(call("fopen", {pointer(string("x")), pointer(string("r"))}, {pointerType}).reason,
            "the native function fopen cannot be called: it opens a stream that would be lost");
  EXPECT_EQ(call("kill", {integer(0), integer(SIGKILL)}, {intType}).ending, Ending::Refused);
  EXPECT_EQ(call("fesetround", {integer(FE_UPWARD)}, {intType}).ending, Ending::Refused);
  EXPECT_EQ(call("lfind", {pointer(memory::codeRegion.begin + 64)}, {pointerType}).ending, Ending::Refused);
  Externals none({.policy = ExternalPolicy::None});
  EXPECT_EQ(none.call(space, errnoVariable, {"getpid", {}, 0, false, {intType}, 3}).reason,
            "function getpid has no body and --external=none forbids native calls");
}

TEST_F(ExternalsTest, SaysOnceWhichFunctionWasCalled) {
  EXPECT_TRUE(call("getpid", {}, {intType}).firstCall);
  EXPECT_FALSE(call("getpid", {}, {intType}).firstCall);
}

} // namespace
} // namespace sonde::native
