#include "driver/limits.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <sys/resource.h>
#include <unistd.h>

namespace sonde::driver {

namespace {

uint64_t residentMegabytes() {
  unsigned long whole = 0, resident = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%lu %lu", &whole, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) >> 20;
}

/// Returns the largest size of the process so far; much cheaper to learn than its size now.
uint64_t peakMegabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<uint64_t>(usage.ru_maxrss) >> 10;
}

/// What is left for one state if there is no other, beside the process and the holes between allocations.
uint64_t mostOfState(uint64_t bytes) {
  constexpr uint64_t process = uint64_t{100} << 20, least = uint64_t{32} << 20;
  if (bytes == 0) return std::numeric_limits<uint64_t>::max();
  return std::max(least, bytes > process ? (bytes - process) / 11 * 10 : 0);
}

} // namespace

PathLimits::PathLimits(const LimitOptions& options)
    : instructions(options.millionInstructions > 0
                       ? std::max<uint64_t>(1, std::llround(options.millionInstructions * 1e6))
                       : std::numeric_limits<int64_t>::max()),
      forks(options.forks), forksOfPath(options.forksOfPath),
      bytes((uint64_t{options.megabytes} << 20) / 10 * 9), bytesOfState(mostOfState(bytes)) {}

RunLimits::RunLimits(const LimitOptions& options) : options_(options) {
  if (options.seconds) end_ = Deadline::Clock::now() + std::chrono::seconds(options.seconds);
}

bool RunLimits::outOfMemory(Deadline::Clock::time_point now) {
  // The process grows by a few megabytes meanwhile; to ask the system at each turn took 1.5% of short runs.
  constexpr auto interval = std::chrono::milliseconds(5);
  if (!options_.megabytes || now < nextLook_) return false;
  nextLook_ = now + interval;
  return peakMegabytes() > options_.megabytes && residentMegabytes() > options_.megabytes;
}

const char* RunLimits::reached(uint64_t instructions, uint64_t tests) {
  if (instructions >= PathLimits(options_).instructions)
    return "the limit of instructions (--max-instructions)";
  if (options_.tests && tests >= options_.tests) return "the limit of tests (--max-tests)";
  const Deadline::Clock::time_point now = Deadline::Clock::now();
  if (end_ && now >= *end_) return "the limit of time (--max-time)";
  if (outOfMemory(now)) return "the limit of memory (--max-memory), although states were given up";
  return nullptr;
}

} // namespace sonde::driver
