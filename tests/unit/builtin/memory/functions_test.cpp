#include "builtin/memory/functions.h"
#include "memory/guest_test.h"

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <vector>

namespace sonde::builtin {
namespace {

using memory::FaultKind;
using memory::ObjectKind;

class Library : public memory::testing::GuestTest {
protected:
  using Function = MemoryResult (*)(const MemoryCall&);

  MemoryResult call(Function function, std::vector<uint64_t> arguments) {
    return function({space, objects, arguments, 5, {}});
  }
  uint64_t value(Function function, std::vector<uint64_t> arguments) {
    MemoryResult result = call(function, std::move(arguments));
    EXPECT_TRUE(result.outcome) << (result.outcome.fault ? result.outcome.fault->describe()
                                                         : "symbolic bytes");
    return result.value;
  }
  FaultKind fault(Function function, std::vector<uint64_t> arguments) {
    MemoryResult result = call(function, std::move(arguments));
    EXPECT_NE(result.outcome.fault, nullptr);
    return result.outcome.fault ? result.outcome.fault->kind : FaultKind::StackExhausted;
  }

  process::LibraryObjects objects = process::LibraryObjects::create(space);
};

TEST_F(Library, WorksOnStrings) {
  const uint64_t hello = string("hello"), help = string("help"),
                 buffer = space.allocate(ObjectKind::Heap, 16, 16, 1);
  EXPECT_EQ(value(strlenFunction, {hello}), 5u);
  EXPECT_EQ(value(strnlenFunction, {hello, 3}), 3u);
  EXPECT_LT(static_cast<int32_t>(value(strcmpFunction, {hello, help})), 0);
  EXPECT_EQ(value(strncmpFunction, {hello, help, 3}), 0u);
  EXPECT_EQ(value(strchrFunction, {hello, 'l'}), hello + 2);
  EXPECT_EQ(value(strchrFunction, {hello, 'x'}), 0u);
  EXPECT_EQ(value(strchrFunction, {hello, 0}), hello + 5);
  EXPECT_EQ(value(strrchrFunction, {hello, 'l'}), hello + 3);
  EXPECT_EQ(value(strcpyFunction, {buffer, hello}), buffer);
  EXPECT_EQ(value(strcatFunction, {buffer, help}), buffer);
  EXPECT_EQ(text(buffer), "hellohelp");
  EXPECT_EQ(value(stpcpyFunction, {buffer, help}), buffer + 4);
  EXPECT_EQ(value(strncatFunction, {buffer, hello, 2}), buffer);
  EXPECT_EQ(text(buffer), "helphe");
  EXPECT_EQ(value(strncpyFunction, {buffer, hello, 9}), buffer);
  EXPECT_EQ(read<uint32_t>(buffer + 5), 0u);
  EXPECT_EQ(text(value(strdupFunction, {hello})), "hello");
  EXPECT_EQ(text(value(strndupFunction, {hello, 2})), "he");
  EXPECT_EQ(fault(strcatFunction, {buffer, string("much too long")}), FaultKind::OutOfBounds);
}

TEST_F(Library, WorksOnMemory) {
  const uint64_t left = string("abcdef"), right = string("abcxyz");
  EXPECT_LT(static_cast<int32_t>(value(memcmpFunction, {left, right, 6})), 0);
  EXPECT_EQ(value(memchrFunction, {left, 'd', 6}), left + 3);
  EXPECT_EQ(value(memchrFunction, {left, 'z', 6}), 0u);
}

TEST_F(Library, DrawsTheHostsRandomNumbers) {
  for (unsigned seed : {1u, 0u, 42u, 0x8000'0001u}) {
    if (seed != 1) value(srandFunction, {seed}); // 1 is what a program starts with
    std::srand(seed);
    for (int i = 0; i < 1000; ++i)
      ASSERT_EQ(value(randFunction, {}), static_cast<uint64_t>(std::rand())) << seed;
  }
}

TEST_F(Library, ClassifiesCharactersAsTheHostDoes) {
  const auto table = read<uint64_t>(value(ctypeClassesFunction, {}));
  const auto lower = read<uint64_t>(value(ctypeLowerFunction, {}));
  const auto upper = read<uint64_t>(value(ctypeUpperFunction, {}));
  for (int c = 0; c < 256; ++c) {
    const auto index = static_cast<uint64_t>(c);
    EXPECT_EQ((read<uint16_t>(table + 2 * index) & _ISalpha) != 0, std::isalpha(c) != 0);
    EXPECT_EQ(read<int32_t>(lower + 4 * index), std::tolower(c));
    EXPECT_EQ(read<int32_t>(upper + 4 * index), std::toupper(c));
  }
  EXPECT_EQ(space.write(table, "", 1)->kind, FaultKind::WriteToConstant);
}

} // namespace
} // namespace sonde::builtin
