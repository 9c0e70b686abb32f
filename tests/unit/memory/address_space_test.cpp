#include "memory/address_space.h"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <numeric>
#include <vector>

namespace sonde::memory {
namespace {

template <typename T> T readAs(const AddressSpace& space, uint64_t address) {
  T value{};
  EXPECT_TRUE(space.read(address, &value, sizeof value));
  return value;
}

template <typename T> void writeAs(AddressSpace& space, uint64_t address, T value) {
  EXPECT_EQ(space.write(address, &value, sizeof value), nullptr);
}

FaultKind kindOf(const Access& access) {
  EXPECT_NE(access.fault, nullptr) << "the access should fail";
  return access.fault ? access.fault->kind : FaultKind::WildPointer;
}

TEST(AddressSpace, FreshMemoryIsZeroAndKeepsWhatIsWritten) {
  AddressSpace space;
  const uint64_t heap = space.allocate(ObjectKind::Heap, 10'000, 8, 1);
  EXPECT_EQ(readAs<uint64_t>(space, heap + 5'000), 0u);
  writeAs<uint32_t>(space, heap + 4'094, 0x11223344); // over a page border
  EXPECT_EQ(readAs<uint32_t>(space, heap + 4'094), 0x11223344u);
  EXPECT_EQ(readAs<uint16_t>(space, heap + 4'096), 0x1122u);
}

TEST(AddressSpace, AddressesAreTheSameEveryTime) {
  AddressSpace first, second;
  for (uint64_t size : {1u, 16u, 17u, 4096u, 4097u, 100'000u}) {
    EXPECT_EQ(first.allocate(ObjectKind::Heap, size, 16, 0), second.allocate(ObjectKind::Heap, size, 16, 0));
    EXPECT_EQ(first.push(ObjectKind::Stack, size, 8, 0), second.push(ObjectKind::Stack, size, 8, 0));
  }
  EXPECT_EQ(AddressSpace().allocate(ObjectKind::Heap, 1, 1, 0), 0x2000'0000'0000u);
}

TEST(AddressSpace, FreeingAnEmptyObjectTwiceIsADoubleFree) {
  AddressSpace space;
  const uint64_t empty = space.allocate(ObjectKind::Heap, 0, 16, 1);
  EXPECT_EQ(space.free(empty, 2), nullptr);
  const FaultPtr fault = space.free(empty, 3);
  ASSERT_NE(fault, nullptr);
  EXPECT_EQ(fault->kind, FaultKind::DoubleFree);
}

TEST(AddressSpace, HonoursAlignment) {
  AddressSpace space;
  for (uint64_t alignment = 1; alignment <= 1 << 20; alignment *= 2) {
    EXPECT_EQ(space.allocate(ObjectKind::Heap, 3, alignment, 0) % alignment, 0u);
    EXPECT_EQ(space.push(ObjectKind::Stack, 3, alignment, 0) % alignment, 0u);
  }
}

TEST(AddressSpace, AttributesOutOfBoundsToTheNearestObject) {
  AddressSpace space;
  const uint64_t first = space.allocate(ObjectKind::Heap, 10, 1, 7);
  const uint64_t second = space.allocate(ObjectKind::Heap, 10, 1, 8);
  const Access after = space.resolve(first + 8, 4, AccessMode::Write);
  ASSERT_EQ(kindOf(after), FaultKind::OutOfBounds);
  EXPECT_EQ(after.fault->object->allocated, 7u);
  EXPECT_EQ(after.fault->offset(), 8);
  const Access before = space.resolve(second - 4, 8, AccessMode::Read);
  ASSERT_EQ(kindOf(before), FaultKind::OutOfBounds);
  EXPECT_EQ(before.fault->object->allocated, 8u);
  EXPECT_EQ(before.fault->offset(), -4);
  EXPECT_EQ(before.fault->describe(),
            "read of 8 bytes at 0x20000000002c, 4 bytes before a heap object of 10 bytes");
}

TEST(AddressSpace, NamesEveryKindOfFault) {
  AddressSpace space;
  const uint64_t constant = space.allocate(ObjectKind::Constant, 4, 4, 1);
  const uint64_t heap = space.allocate(ObjectKind::Heap, 4, 4, 2);
  EXPECT_EQ(kindOf(space.resolve(0, 1, AccessMode::Read)), FaultKind::Null);
  EXPECT_EQ(kindOf(space.resolve(40, 8, AccessMode::Write)), FaultKind::Null);
  EXPECT_EQ(kindOf(space.resolve(constant, 4, AccessMode::Write)), FaultKind::WriteToConstant);
  EXPECT_TRUE(space.resolve(constant, 4, AccessMode::Read));
  EXPECT_EQ(kindOf(space.resolve(codeRegion.begin + 48, 1, AccessMode::Read)), FaultKind::CodeAccess);
  EXPECT_EQ(kindOf(space.resolve(0x7fff'0000'0000, 1, AccessMode::Read)), FaultKind::WildPointer);
  EXPECT_EQ(kindOf(space.resolve(~uint64_t{0}, 8, AccessMode::Read)), FaultKind::WildPointer);
  EXPECT_EQ(kindOf(space.resolve(heap, ~uint64_t{0}, AccessMode::Read)), FaultKind::OutOfBounds);

  EXPECT_EQ(space.free(heap, 9), nullptr);
  const Access late = space.resolve(heap + 1, 1, AccessMode::Read);
  ASSERT_EQ(kindOf(late), FaultKind::UseAfterFree);
  EXPECT_EQ(late.fault->object->allocated, 2u);
  EXPECT_EQ(late.fault->object->ended, 9u);
  EXPECT_EQ(space.free(heap, 10)->kind, FaultKind::DoubleFree);
  EXPECT_EQ(space.free(constant, 10)->kind, FaultKind::InvalidFree);
  EXPECT_EQ(space.free(0x1234'5678, 10)->kind, FaultKind::InvalidFree);
  const uint64_t other = space.allocate(ObjectKind::Heap, 40, 8, 2);
  EXPECT_EQ(space.free(other + 8, 10)->kind, FaultKind::InvalidFree);

  const uint64_t local = space.push(ObjectKind::Stack, 24, 8, 3);
  space.endScope(local, 11);
  const Access outside = space.resolve(local, 8, AccessMode::Write);
  ASSERT_EQ(kindOf(outside), FaultKind::UseAfterScope);
  EXPECT_EQ(outside.fault->object->ended, 11u);
  space.beginScope(local);
  EXPECT_TRUE(space.resolve(local, 8, AccessMode::Write));
  space.popTo(0, 12);
  const Access returned = space.resolve(local, 8, AccessMode::Write);
  ASSERT_EQ(kindOf(returned), FaultKind::UseAfterReturn);
  EXPECT_EQ(returned.fault->object->ended, 12u);
  const Access far = space.resolve(other + 100'000'000, 8, AccessMode::Read);
  EXPECT_EQ(kindOf(far), FaultKind::WildPointer);
  ASSERT_TRUE(far.fault->object);
  EXPECT_NE(far.fault->describe().find("the nearest object"), std::string::npos);
}

TEST(AddressSpace, RecognisesDeadObjectsWithoutARecord) {
  AddressSpace space;
  const uint64_t heap = space.allocate(ObjectKind::Heap, 4, 4, noSite);
  const uint64_t local = space.push(ObjectKind::Stack, 4, 4, noSite);
  ASSERT_EQ(space.free(heap, noSite), nullptr);
  space.popTo(0, noSite);
  EXPECT_EQ(kindOf(space.resolve(heap, 4, AccessMode::Read)), FaultKind::UseAfterFree);
  EXPECT_EQ(kindOf(space.resolve(local, 4, AccessMode::Read)), FaultKind::UseAfterReturn);
}

TEST(AddressSpace, NeverServesAFreedAddressFromANewObject) {
  AddressSpace space;
  std::vector<uint64_t> dead;
  for (int i = 0; i < 5'000; ++i) {
    const uint64_t heap = space.allocate(ObjectKind::Heap, 24, 16, 1);
    const uint64_t local = space.push(ObjectKind::Stack, 24, 16, 1);
    dead.push_back(heap);
    dead.push_back(local);
    ASSERT_EQ(space.free(heap, 2), nullptr);
    space.popTo(0, 2);
  }
  for (size_t i = 0; i < dead.size(); i += 2) {
    ASSERT_EQ(kindOf(space.resolve(dead[i], 1, AccessMode::Read)), FaultKind::UseAfterFree);
    ASSERT_EQ(kindOf(space.resolve(dead[i + 1], 1, AccessMode::Read)), FaultKind::UseAfterReturn);
  }
  EXPECT_EQ(space.objectCount(), 0u);
}

TEST(AddressSpace, ReusesAddressesOnlyAfterTheWholeRegionWasUsed) {
  AddressSpace space;
  const uint64_t kept = space.allocate(ObjectKind::Heap, 100, 16, 1);
  const uint64_t bottom = space.push(ObjectKind::Stack, 100, 16, 1);
  writeAs<uint64_t>(space, kept, 42);
  writeAs<uint64_t>(space, bottom, 43);
  for (int i = 0; i < 40; ++i) {
    const uint64_t huge = space.allocate(ObjectKind::Heap, maxObjectSize, 16, 1);
    ASSERT_NE(huge, 0u);
    ASSERT_TRUE(heapRegion.contains(huge));
    ASSERT_GE(huge, kept + 100);
    writeAs<uint8_t>(space, huge + maxObjectSize - 1, 1);
    ASSERT_EQ(space.free(huge, 1), nullptr);
  }
  EXPECT_EQ(readAs<uint64_t>(space, kept), 42u);
  EXPECT_EQ(readAs<uint64_t>(space, bottom), 43u);
}

TEST(AddressSpace, RefusesObjectsThatAreTooLarge) {
  AddressSpace space(Limits{.stackBytes = 1 << 20});
  EXPECT_EQ(space.allocate(ObjectKind::Heap, ~uint64_t{0}, 16, 1), 0u);
  EXPECT_EQ(space.push(ObjectKind::Stack, ~uint64_t{0}, 16, 1), 0u);
  uint64_t pushed = 0;
  while (space.push(ObjectKind::Stack, 1000, 16, 1)) ++pushed;
  EXPECT_EQ(pushed, (1u << 20) / 1032);
  EXPECT_EQ(space.stackExhausted(1000).kind, FaultKind::StackExhausted);
  space.popTo(pushed - 1, 1);
  EXPECT_NE(space.push(ObjectKind::Stack, 1000, 16, 1), 0u);
}

TEST(AddressSpace, GivesEmptyObjectsUniqueAddresses) {
  AddressSpace space;
  const uint64_t first = space.allocate(ObjectKind::Heap, 0, 1, 1);
  const uint64_t second = space.allocate(ObjectKind::Heap, 0, 1, 1);
  EXPECT_NE(first, second);
  EXPECT_EQ(kindOf(space.resolve(first, 1, AccessMode::Read)), FaultKind::OutOfBounds);
  EXPECT_EQ(space.free(first, 1), nullptr);
  EXPECT_EQ(space.free(second, 1), nullptr);
}

TEST(AddressSpace, LargeObjectsTakeMemoryOnlyForWrittenPages) {
  AddressSpace space;
  const uint64_t gigabyte = uint64_t{1} << 30;
  const uint64_t base = space.allocate(ObjectKind::Heap, gigabyte, 16, 1);
  ASSERT_EQ(space.fill(base, 0, gigabyte), nullptr);
  writeAs<uint8_t>(space, base + gigabyte - 1, 7);
  const uint64_t other = space.allocate(ObjectKind::Heap, gigabyte, 16, 1);
  ASSERT_EQ(space.copy(other, base, gigabyte), nullptr);
  EXPECT_EQ(readAs<uint8_t>(space, other + gigabyte - 1), 7);
  uint64_t stretches = 0;
  space.forEachStretch([&](const AddressSpace::Stretch& stretch) {
    ++stretches;
    EXPECT_EQ(stretch.size, pageSize);
  });
  EXPECT_EQ(stretches, 2u);
}

TEST(AddressSpace, CopiesOverlappingRangesLikeMemmove) {
  AddressSpace space;
  constexpr uint64_t whole = 30'000;
  const uint64_t base = space.allocate(ObjectKind::Heap, whole, 16, 1);
  std::vector<uint8_t> expected(whole);
  for (uint64_t i = 0; i < whole; ++i) expected[i] = static_cast<uint8_t>(i * 7 + i / 251);
  ASSERT_EQ(space.write(base, expected.data(), whole), nullptr);
  const auto move = [&](uint64_t to, uint64_t from, uint64_t size) {
    std::memmove(expected.data() + to, expected.data() + from, size);
    ASSERT_EQ(space.copy(base + to, base + from, size), nullptr);
    std::vector<uint8_t> found(whole);
    ASSERT_TRUE(space.read(base, found.data(), whole));
    ASSERT_EQ(found, expected);
  };
  move(1, 0, whole - 1);
  move(0, 3, whole - 3);
  move(5'000, 100, 20'000);
  move(100, 5'000, 20'000);
  move(4096, 0, 4096);
  move(17, 17, 9'000);
}

TEST(AddressSpace, ComparesOnlyUpToTheFirstDifference) {
  AddressSpace space;
  const uint64_t left = space.allocate(ObjectKind::Heap, 6, 1, 1);
  const uint64_t right = space.allocate(ObjectKind::Heap, 6, 1, 1);
  ASSERT_EQ(space.write(left, "abcdef", 6), nullptr);
  ASSERT_EQ(space.write(right, "abcxef", 6), nullptr);
  int order = 0;
  EXPECT_TRUE(space.compare(left, right, 100, order));
  EXPECT_LT(order, 0);
  ASSERT_EQ(space.write(right, "abcdef", 6), nullptr);
  EXPECT_TRUE(space.compare(left, right, 6, order));
  EXPECT_EQ(order, 0);
  EXPECT_EQ(space.compare(left, right, 7, order).fault->kind, FaultKind::OutOfBounds);
}

TEST(AddressSpace, ReadsStringsAcrossPagesAndStopsAtTheEndOfTheObject) {
  AddressSpace space;
  const uint64_t base = space.allocate(ObjectKind::Heap, 10'000, 1, 1);
  ASSERT_EQ(space.fill(base, 'x', 9'000), nullptr);
  std::string text;
  ASSERT_TRUE(space.readString(base, text));
  EXPECT_EQ(text, std::string(9'000, 'x'));
  ASSERT_TRUE(space.readString(base, text, 5'000));
  EXPECT_EQ(text.size(), 5'000u);
  ASSERT_EQ(space.fill(base, 'x', 10'000), nullptr);
  EXPECT_EQ(space.readString(base, text).fault->kind, FaultKind::OutOfBounds);
}

TEST(AddressSpace, ScansAndComparesStringsOnlyAsFarAsNecessary) {
  AddressSpace space;
  const uint64_t left = space.allocate(ObjectKind::Heap, 4, 1, 1);
  const uint64_t right = space.allocate(ObjectKind::Heap, 6, 1, 1);
  ASSERT_EQ(space.write(left, "abcd", 4), nullptr);
  ASSERT_EQ(space.write(right, "abx\0yz", 6), nullptr);
  int order = 0;
  EXPECT_TRUE(space.compareStrings(left, right, space.unlimited, order));
  EXPECT_LT(order, 0);
  EXPECT_TRUE(space.compareStrings(left, right, 2, order));
  EXPECT_EQ(order, 0);
  EXPECT_EQ(space.compareStrings(left, left, space.unlimited, order).fault->kind, FaultKind::OutOfBounds);
  uint64_t length = 0;
  EXPECT_TRUE(space.scan(left, 'c', space.unlimited, length));
  EXPECT_EQ(length, 2u);
  EXPECT_TRUE(space.scan(left, 'x', 4, length));
  EXPECT_EQ(length, 4u);
  EXPECT_EQ(space.scan(left, 'x', 5, length).fault->kind, FaultKind::OutOfBounds);
}

TEST(AddressSpace, FindsTheNextObjectAndItsBytes) {
  AddressSpace space;
  const uint64_t heap = space.allocate(ObjectKind::Heap, 10'000, 1, 1);
  const uint64_t ended = space.push(ObjectKind::Stack, 8, 1, 1);
  const uint64_t local = space.push(ObjectKind::Stack, 8, 1, 1);
  space.endScope(ended, 1);
  EXPECT_EQ(space.objectFrom(0)->base, heap);
  EXPECT_EQ(space.objectFrom(heap + 9'999)->base, heap);
  EXPECT_EQ(space.objectFrom(heap + 10'000)->base, local);
  EXPECT_FALSE(space.objectFrom(local + 8));
  writeAs<uint8_t>(space, heap + 5'000, 9);
  EXPECT_EQ(space.stretchAt(heap + 100).bytes, nullptr);
  EXPECT_EQ(space.stretchAt(heap + 100).size, 3'996u);
  EXPECT_EQ(*space.stretchAt(heap + 5'000).bytes, 9);
  EXPECT_EQ(space.stretchAt(heap + 9'000).size, 1'000u);
}

TEST(AddressSpace, AFailedWriteChangesNothing) {
  AddressSpace space;
  const uint64_t base = space.allocate(ObjectKind::Heap, 8, 1, 1);
  const uint8_t bytes[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  EXPECT_NE(space.write(base, bytes, 9), nullptr);
  EXPECT_NE(space.fill(base + 4, 1, 5), nullptr);
  EXPECT_EQ(readAs<uint64_t>(space, base), 0u);
}

TEST(AddressSpace, ClonesAreIndependent) {
  AddressSpace parent;
  const uint64_t small = parent.allocate(ObjectKind::Global, 64, 8, 1);
  const uint64_t large = parent.allocate(ObjectKind::Heap, 1 << 20, 8, 1);
  const uint64_t local = parent.push(ObjectKind::Stack, 32, 8, 1);
  for (uint64_t address : {small, large + 70'000, local}) writeAs<uint64_t>(parent, address, 1);

  AddressSpace child = parent;
  for (uint64_t address : {small, large + 70'000, local}) {
    writeAs<uint64_t>(child, address, 2);
    EXPECT_EQ(readAs<uint64_t>(parent, address), 1u);
    writeAs<uint64_t>(parent, address, 3);
    EXPECT_EQ(readAs<uint64_t>(child, address), 2u);
  }
  ASSERT_EQ(child.free(large, 1), nullptr);
  child.popTo(0, 1);
  EXPECT_EQ(readAs<uint64_t>(parent, large + 70'000), 3u);
  EXPECT_EQ(readAs<uint64_t>(parent, local), 3u);
  EXPECT_EQ(child.allocate(ObjectKind::Heap, 8, 8, 1), parent.allocate(ObjectKind::Heap, 8, 8, 1));
}

TEST(AddressSpace, WalksObjectsByAscendingAddress) {
  AddressSpace space;
  space.push(ObjectKind::Stack, 5, 1, 1);
  space.allocate(ObjectKind::Heap, 5, 1, 1);
  space.allocate(ObjectKind::Constant, 5, 1, 1);
  space.allocate(ObjectKind::Global, 5, 1, 1);
  std::vector<uint64_t> bases;
  space.forEachObject([&](const ObjectInfo& object) { bases.push_back(object.base); });
  EXPECT_EQ(bases.size(), 4u);
  EXPECT_TRUE(std::is_sorted(bases.begin(), bases.end()));
}

TEST(AddressSpace, PlacesTheProgramsObjectsAtTheirAddresses) {
  AddressSpace space;
  program::Layout layout(program::globalArea);
  std::vector<uint64_t> bases;
  for (uint64_t i = 0; i < 1000; ++i) {
    bases.push_back(layout.place(1 + i % 70, 1));
    space.place(ObjectKind::Global, bases.back(), 1 + i % 70, static_cast<Site>(i));
  }
  for (uint64_t i = 0; i < 1000; ++i) {
    writeAs<uint8_t>(space, bases[i] + i % 70, 9);
    const Access before = space.resolve(bases[i] - 1, 1, AccessMode::Read);
    ASSERT_EQ(kindOf(before), FaultKind::OutOfBounds);
    ASSERT_EQ(before.fault->object->allocated, i);
    const Access after = space.resolve(bases[i] + 1 + i % 70, 1, AccessMode::Read);
    ASSERT_EQ(kindOf(after), FaultKind::OutOfBounds);
    ASSERT_EQ(after.fault->object->allocated, i);
  }
}

} // namespace
} // namespace sonde::memory
