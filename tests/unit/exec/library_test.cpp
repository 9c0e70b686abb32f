#include "exec/library.h"
#include "memory/guest_test.h"

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <vector>

namespace sonde::exec {
namespace {

using memory::FaultKind;
using memory::ObjectKind;

class Library : public memory::testing::GuestTest {
protected:
  LibraryResult call(const char* name, std::vector<uint64_t> arguments) {
    const LibraryFunction* function = findLibraryFunction(name);
    EXPECT_NE(function, nullptr) << name;
    EXPECT_EQ(function->parameters, arguments.size()) << name;
    return function->call({space, objects, arguments, 5});
  }
  uint64_t value(const char* name, std::vector<uint64_t> arguments) {
    LibraryResult result = call(name, std::move(arguments));
    EXPECT_EQ(result.fault, nullptr) << name << ": " << (result.fault ? result.fault->describe() : "");
    return result.value;
  }
  FaultKind fault(const char* name, std::vector<uint64_t> arguments) {
    LibraryResult result = call(name, std::move(arguments));
    EXPECT_NE(result.fault, nullptr) << name;
    return result.fault ? result.fault->kind : FaultKind::StackExhausted;
  }
};

TEST_F(Library, KnowsItsOwnFunctionsOnly) {
  EXPECT_NE(findLibraryFunction("malloc"), nullptr);
  EXPECT_EQ(findLibraryFunction("mallo"), nullptr);
  EXPECT_EQ(findLibraryFunction("printf"), nullptr);
}

TEST_F(Library, Allocates) {
  const uint64_t first = value("malloc", {10});
  EXPECT_EQ(first % 16, 0u);
  EXPECT_EQ(value("malloc_usable_size", {first}), 10u);
  EXPECT_EQ(value("aligned_alloc", {256, 10}) % 256, 0u);
  EXPECT_EQ(value("valloc", {10}) % 4096, 0u);
  const uint64_t out = value("malloc", {8});
  EXPECT_EQ(value("posix_memalign", {out, 64, 10}), 0u);
  EXPECT_EQ(read<uint64_t>(out) % 64, 0u);
  EXPECT_EQ(value("posix_memalign", {out, 3, 10}), static_cast<uint64_t>(EINVAL));
  EXPECT_EQ(value("calloc", {uint64_t{1} << 33, uint64_t{1} << 33}), 0u);
  EXPECT_EQ(read<int>(objects.errnoVariable), ENOMEM);
  EXPECT_EQ(space.objectAt(first)->allocated, 5u);
}

TEST_F(Library, ReallocMovesWhatFits) {
  const uint64_t old = string("hello");
  const uint64_t larger = value("realloc", {old, 1000});
  EXPECT_EQ(text(larger), "hello");
  EXPECT_EQ(fault("free", {old}), FaultKind::DoubleFree);
  const uint64_t smaller = value("realloc", {larger, 2});
  EXPECT_EQ(read<char>(smaller + 1), 'e');
  EXPECT_EQ(fault("realloc", {smaller + 1, 2}), FaultKind::InvalidFree);
  EXPECT_EQ(value("realloc", {smaller, 0}), 0u);
  EXPECT_EQ(fault("free", {smaller}), FaultKind::DoubleFree);
  EXPECT_NE(value("realloc", {0, 4}), 0u);
  EXPECT_EQ(value("free", {0}), 0u);
}

TEST_F(Library, WorksOnStrings) {
  const uint64_t hello = string("hello"), help = string("help"), buffer = value("calloc", {1, 16});
  EXPECT_EQ(value("strlen", {hello}), 5u);
  EXPECT_EQ(value("strnlen", {hello, 3}), 3u);
  EXPECT_LT(static_cast<int32_t>(value("strcmp", {hello, help})), 0);
  EXPECT_EQ(value("strncmp", {hello, help, 3}), 0u);
  EXPECT_EQ(value("strchr", {hello, 'l'}), hello + 2);
  EXPECT_EQ(value("strchr", {hello, 'x'}), 0u);
  EXPECT_EQ(value("strchr", {hello, 0}), hello + 5);
  EXPECT_EQ(value("strrchr", {hello, 'l'}), hello + 3);
  EXPECT_EQ(value("strcpy", {buffer, hello}), buffer);
  EXPECT_EQ(value("strcat", {buffer, help}), buffer);
  EXPECT_EQ(text(buffer), "hellohelp");
  EXPECT_EQ(value("stpcpy", {buffer, help}), buffer + 4);
  EXPECT_EQ(value("strncat", {buffer, hello, 2}), buffer);
  EXPECT_EQ(text(buffer), "helphe");
  EXPECT_EQ(value("strncpy", {buffer, hello, 9}), buffer);
  EXPECT_EQ(read<uint32_t>(buffer + 5), 0u);
  EXPECT_EQ(text(value("strdup", {hello})), "hello");
  EXPECT_EQ(text(value("strndup", {hello, 2})), "he");
  EXPECT_EQ(fault("strcat", {buffer, string("much too long")}), FaultKind::OutOfBounds);
}

TEST_F(Library, WorksOnMemory) {
  const uint64_t left = string("abcdef"), right = string("abcxyz");
  EXPECT_LT(static_cast<int32_t>(value("memcmp", {left, right, 6})), 0);
  EXPECT_EQ(value("memchr", {left, 'd', 6}), left + 3);
  EXPECT_EQ(value("memchr", {left, 'z', 6}), 0u);
  EXPECT_EQ(value("memmove", {left + 1, left, 5}), left + 1);
  EXPECT_EQ(text(left), "aabcde");
  EXPECT_EQ(value("mempcpy", {left, right, 2}), left + 2);
  EXPECT_EQ(value("memset", {left, 0x1ff, 2}), left);
  EXPECT_EQ(read<uint16_t>(left), 0xffffu);
  EXPECT_EQ(value("bzero", {left, 1}), 0u);
  EXPECT_EQ(read<uint16_t>(left), 0xff00u);
  EXPECT_EQ(fault("memset", {left, 0, 8}), FaultKind::OutOfBounds);
  EXPECT_EQ(fault("memcpy", {left, 0, 8}), FaultKind::Null);
}

TEST_F(Library, DrawsTheHostsRandomNumbers) {
  for (unsigned seed : {1u, 0u, 42u, 0x8000'0001u}) {
    if (seed != 1) value("srand", {seed}); // 1 is what a program starts with
    std::srand(seed);
    for (int i = 0; i < 1000; ++i) ASSERT_EQ(value("rand", {}), static_cast<uint64_t>(std::rand())) << seed;
  }
}

TEST_F(Library, ClassifiesCharactersAsTheHostDoes) {
  const auto table = read<uint64_t>(value("__ctype_b_loc", {}));
  const auto lower = read<uint64_t>(value("__ctype_tolower_loc", {}));
  const auto upper = read<uint64_t>(value("__ctype_toupper_loc", {}));
  for (int c = 0; c < 256; ++c) {
    const auto index = static_cast<uint64_t>(c);
    EXPECT_EQ((read<uint16_t>(table + 2 * index) & _ISalpha) != 0, std::isalpha(c) != 0);
    EXPECT_EQ(read<int32_t>(lower + 4 * index), std::tolower(c));
    EXPECT_EQ(read<int32_t>(upper + 4 * index), std::toupper(c));
  }
  EXPECT_EQ(space.write(table, "", 1)->kind, FaultKind::WriteToConstant);
}

} // namespace
} // namespace sonde::exec
