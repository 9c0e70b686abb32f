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
    return function({space, objects, arguments, 5});
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

TEST_F(Library, Allocates) {
  const uint64_t first = value(mallocFunction, {10});
  EXPECT_EQ(first % 16, 0u);
  EXPECT_EQ(value(usableSizeFunction, {first}), 10u);
  EXPECT_EQ(value(alignedAllocFunction, {256, 10}) % 256, 0u);
  EXPECT_EQ(value(vallocFunction, {10}) % 4096, 0u);
  const uint64_t out = value(mallocFunction, {8});
  EXPECT_EQ(value(posixMemalignFunction, {out, 64, 10}), 0u);
  EXPECT_EQ(read<uint64_t>(out) % 64, 0u);
  EXPECT_EQ(value(posixMemalignFunction, {out, 3, 10}), static_cast<uint64_t>(EINVAL));
  EXPECT_EQ(value(callocFunction, {uint64_t{1} << 33, uint64_t{1} << 33}), 0u);
  EXPECT_EQ(read<int>(objects.errnoVariable), ENOMEM);
  EXPECT_EQ(space.objectAt(first)->allocated, 5u);
}

TEST_F(Library, ReallocMovesWhatFits) {
  const uint64_t old = string("hello");
  const uint64_t larger = value(reallocFunction, {old, 1000});
  EXPECT_EQ(text(larger), "hello");
  EXPECT_EQ(fault(freeFunction, {old}), FaultKind::DoubleFree);
  const uint64_t smaller = value(reallocFunction, {larger, 2});
  EXPECT_EQ(read<char>(smaller + 1), 'e');
  EXPECT_EQ(fault(reallocFunction, {smaller + 1, 2}), FaultKind::InvalidFree);
  EXPECT_EQ(value(reallocFunction, {smaller, 0}), 0u);
  EXPECT_EQ(fault(freeFunction, {smaller}), FaultKind::DoubleFree);
  EXPECT_NE(value(reallocFunction, {0, 4}), 0u);
  EXPECT_EQ(value(freeFunction, {0}), 0u);
}

TEST_F(Library, WorksOnStrings) {
  const uint64_t hello = string("hello"), help = string("help"), buffer = value(callocFunction, {1, 16});
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
  EXPECT_EQ(value(memcpyFunction, {left + 1, left, 5}), left + 1);
  EXPECT_EQ(text(left), "aabcde");
  EXPECT_EQ(value(mempcpyFunction, {left, right, 2}), left + 2);
  EXPECT_EQ(value(memsetFunction, {left, 0x1ff, 2}), left);
  EXPECT_EQ(read<uint16_t>(left), 0xffffu);
  EXPECT_EQ(value(bzeroFunction, {left, 1}), 0u);
  EXPECT_EQ(read<uint16_t>(left), 0xff00u);
  EXPECT_EQ(fault(memsetFunction, {left, 0, 8}), FaultKind::OutOfBounds);
  EXPECT_EQ(fault(memcpyFunction, {left, 0, 8}), FaultKind::Null);
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
