/// \file
/// What a clone of a state's memory costs: the time to copy an address space, by how much was touched, and
/// the memory of many clones that each change one page. The bounds that must hold are in
/// tests/unit/memory/cost_test.cpp.

#include "memory/access_cache.h"
#include "memory/address_space.h"

#include <chrono>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>
#include <vector>

using namespace sonde::memory;

namespace {

/// Of processor time, which other load on the machine disturbs less than the clock.
double nanosecondsPer(uint64_t count, const auto& work) {
  const auto now = [] {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
  };
  const double start = now();
  for (uint64_t i = 0; i < count; ++i) work(i);
  return (now() - start) / static_cast<double>(count);
}

uint64_t residentBytes() {
  uint64_t total = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

/// `bytes` of touched memory in objects of `size` bytes.
std::vector<uint64_t> touch(AddressSpace& space, uint64_t bytes, uint64_t size) {
  std::vector<uint64_t> bases;
  for (uint64_t i = 0; i < bytes / size; ++i) {
    bases.push_back(space.allocate(ObjectKind::Heap, size, 16, 1));
    (void)space.fill(bases.back(), 1, size);
  }
  return bases;
}

void cloneTimes() {
  fmt::print("{:<44}{:>14}{:>26}\n", "touched memory", "clone, ns", "clone and first write, ns");
  for (const uint64_t bytes : {uint64_t{0}, uint64_t{1} << 20, uint64_t{10} << 20, uint64_t{100} << 20}) {
    for (const uint64_t size : {uint64_t{64}, uint64_t{4096}, uint64_t{1} << 20}) {
      AddressSpace space;
      const std::vector<uint64_t> bases = touch(space, bytes, size);
      const double clone = nanosecondsPer(20'000, [&](uint64_t) { const AddressSpace copy(space); });
      const double write = bases.empty() ? 0 : nanosecondsPer(20'000, [&](uint64_t i) {
        AddressSpace copy(space);
        (void)copy.write(bases[i * 7919 % bases.size()], &i, sizeof i);
      });
      fmt::print("{:<44}{:>14.0f}{:>26.0f}\n",
                 fmt::format("{} MiB in objects of {} bytes", bytes >> 20, size), clone, write);
      if (bytes == 0) break;
    }
  }
}

void cloneMemory() {
  AddressSpace space;
  const uint64_t base = space.allocate(ObjectKind::Heap, 10 << 20, 16, 1);
  (void)space.fill(base, 1, 10 << 20);
  const uint64_t before = residentBytes();
  std::vector<AddressSpace> clones;
  clones.reserve(100'000);
  for (uint64_t i = 0; i < 100'000; ++i) {
    clones.push_back(space);
    (void)clones.back().write(base + i % 2560 * pageSize, &i, sizeof i);
  }
  fmt::print("100,000 clones of 10 MiB, one page changed in each: {} MB\n\n",
             (residentBytes() - before) / 1'000'000);
}

void otherCosts() {
  AddressSpace space;
  AccessCache cache(1);
  cache.attach(space);
  fmt::print("\n{:<44}{:>14}\n", "operation", "ns");
  fmt::print("{:<44}{:>14.1f}\n", "malloc(40) and free", nanosecondsPer(1'000'000, [&](uint64_t) {
               (void)space.free(space.allocate(ObjectKind::Heap, 40, 16, 1), 1);
             }));
  fmt::print("{:<44}{:>14.1f}\n", "push 40 bytes and pop", nanosecondsPer(1'000'000, [&](uint64_t) {
               const StackMark mark = space.stackMark();
               space.push(ObjectKind::Stack, 40, 16, 1);
               space.popTo(mark, 1);
             }));
  const std::vector<uint64_t> bases = touch(space, 10 << 20, 64);
  uint32_t sum = 0;
  fmt::print("{:<44}{:>14.1f}\n", "load, window hit", nanosecondsPer(100'000'000, [&](uint64_t i) {
               uint32_t value = 0;
               const uint64_t address = bases[0] + i % 16 * 4;
               if (!cache.load(0, address, value)) (void)!cache.loadSlow(0, address, &value, sizeof value);
               sum += value;
             }));
  fmt::print("{:<44}{:>14.1f}\n", "load, one of 160,000 objects at random",
             nanosecondsPer(5'000'000, [&](uint64_t i) {
               uint32_t value = 0;
               const uint64_t address = bases[i * 0x9e37'79b9 % bases.size()];
               if (!cache.load(0, address, value)) (void)!cache.loadSlow(0, address, &value, sizeof value);
               sum += value;
             }));
  if (sum == 1) fmt::print("\n"); // the loads must not be optimised away
}

} // namespace

int main() {
  cloneMemory(); // first: memory freed before would be used again and not be seen
  cloneTimes();
  otherCosts();
}
