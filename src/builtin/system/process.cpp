/// \file
/// System calls on the process and on its memory. Whatever would differ from run to run is fixed: the
/// process's number, the time, random bytes.

#include "builtin/system/calls.h"

#include <cerrno>
#include <cstring>
#include <optional>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

namespace sonde::builtin {

using process::Varying;

namespace {

constexpr int64_t second = 1'000'000'000;

/// Returns the nanoseconds since the start: one for each instruction.
int64_t elapsed(const SystemCall& call) {
  call.asksFor(Varying::Time);
  return static_cast<int64_t>(call.execution.state.instructions);
}

/// The time of day at the start: 1 January 2024, noon.
constexpr int64_t startTime = 1'704'110'400;

/// The time for which the machine was up at the start, in seconds.
constexpr int64_t upTime = 1000;

/// Stores the same number three times, as the real, effective and saved id.
int64_t giveThrice(SystemCall& call, uint32_t number) {
  for (size_t n = 0; n < 3; ++n)
    if (const int64_t error = call.give(call[n], number)) return error;
  return 0;
}

} // namespace

int64_t callProcess(SystemCall& call) {
  call.asksFor(Varying::Process);
  return processNumber;
}
/// Executes set_tid_address, with which every program begins: its result is the C library's own.
int64_t callSetTidAddress(SystemCall&) { return processNumber; }
/// Executes getpgid and getsid for the process itself, which is the only one.
int64_t callProcessGroup(SystemCall& call) {
  call.asksFor(Varying::Process);
  return call.number(0) == 0 || call.number(0) == processNumber ? processNumber : -ESRCH;
}
int64_t callGetuid(SystemCall&) { return getuid(); }
int64_t callGetgid(SystemCall&) { return getgid(); }

/// Executes wait4, which fails, because no process can be made.
int64_t callWait(SystemCall&) { return -ECHILD; }

int64_t callExit(SystemCall& call) {
  call.execution.exit(static_cast<uint8_t>(call[0]));
  return 0;
}

int64_t callUname(SystemCall& call) {
  call.asksFor(Varying::Machine);
  utsname names{};
  std::strcpy(names.sysname, "Linux");
  std::strcpy(names.nodename, "sonde");
  std::strcpy(names.release, "6.1.0");
  std::strcpy(names.version, "#1");
  std::strcpy(names.machine, "x86_64");
  return call.give(call[0], names);
}

/// Executes sysinfo: a gigabyte of memory, half of it free, whatever the host has.
int64_t callSysinfo(SystemCall& call) {
  call.asksFor(Varying::Machine);
  struct sysinfo info{};
  info.uptime = upTime + elapsed(call) / second;
  info.totalram = 1 << 30;
  info.freeram = 1 << 29;
  info.procs = 1;
  info.mem_unit = 1;
  return call.give(call[0], info);
}

/// Executes sched_getaffinity: there is one processor, in a set of one word.
int64_t callSchedGetaffinity(SystemCall& call) {
  call.asksFor(Varying::Machine);
  const uint64_t processors = 1;
  if (call[1] < sizeof processors || call[1] % sizeof processors) return -EINVAL;
  return call.give(call[2], processors) ? -EFAULT : int64_t{sizeof processors};
}

/// Returns the usual priority in the kernel's form: 20 minus the nice value.
int64_t callGetpriority(SystemCall& call) {
  call.asksFor(Varying::Machine);
  return 20;
}

int64_t callGetresuid(SystemCall& call) { return giveThrice(call, getuid()); }
int64_t callGetresgid(SystemCall& call) { return giveThrice(call, getgid()); }

int64_t callTime(SystemCall& call) {
  const int64_t now = startTime + elapsed(call) / second;
  if (call[0] && call.give(call[0], now)) return -1;
  return now;
}

int64_t callGettimeofday(SystemCall& call) {
  const int64_t now[2] = {startTime + elapsed(call) / second, elapsed(call) % second / 1000};
  return call[0] ? call.give(call[0], now) : 0;
}

namespace {

/// Returns what a clock shows at the start, in seconds; nothing if Linux has no such clock.
std::optional<int64_t> originOf(int clock) {
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
  case CLOCK_REALTIME_ALARM:
  case CLOCK_TAI: return startTime;
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_MONOTONIC_COARSE:
  case CLOCK_BOOTTIME:
  case CLOCK_BOOTTIME_ALARM: return upTime;
  case CLOCK_PROCESS_CPUTIME_ID:
  case CLOCK_THREAD_CPUTIME_ID: return 0;
  default: return std::nullopt;
  }
}

/// Returns whether Linux accepts the time at an address as a time to sleep, as its error; no time passes.
int64_t sleepFor(SystemCall& call, uint64_t address) {
  int64_t time[2] = {0, 0};
  if (address < memory::nullEnd) return -EFAULT;
  if (!call.read(address, time, sizeof time)) return -1;
  return time[0] < 0 || time[1] < 0 || time[1] >= second ? -EINVAL : 0;
}

} // namespace

int64_t callNanosleep(SystemCall& call) { return sleepFor(call, call[0]); }

int64_t callClockNanosleep(SystemCall& call) {
  if (!originOf(call.number(0))) return -EINVAL;
  const bool canSleep = call.number(0) != CLOCK_THREAD_CPUTIME_ID && call.number(0) != CLOCK_MONOTONIC_RAW &&
                        call.number(0) != CLOCK_REALTIME_COARSE && call.number(0) != CLOCK_MONOTONIC_COARSE;
  if (!canSleep) return call.number(0) == CLOCK_THREAD_CPUTIME_ID ? -EINVAL : -EOPNOTSUPP;
  return sleepFor(call, call[2]);
}

int64_t callClockGettime(SystemCall& call) {
  const std::optional<int64_t> origin = originOf(call.number(0));
  if (!origin) return -EINVAL;
  const int64_t now[2] = {*origin + elapsed(call) / second, elapsed(call) % second};
  return call.give(call[1], now);
}

int64_t callClockGetres(SystemCall& call) {
  if (!originOf(call.number(0))) return -EINVAL;
  const bool isCoarse = call.number(0) == CLOCK_REALTIME_COARSE || call.number(0) == CLOCK_MONOTONIC_COARSE;
  const int64_t resolution[2] = {0, isCoarse ? second / 250 : 1};
  return call[1] ? call.give(call[1], resolution) : 0;
}

int64_t callTimes(SystemCall& call) {
  const int64_t ticks = elapsed(call) / (second / 100);
  const int64_t each[4] = {ticks, 0, 0, 0};
  if (call[0] && call.give(call[0], each)) return -1;
  return ticks;
}

int64_t callGetrusage(SystemCall& call) {
  rusage usage{};
  usage.ru_utime.tv_sec = elapsed(call) / second;
  usage.ru_utime.tv_usec = elapsed(call) % second / 1000;
  return call.give(call[1], usage);
}

int64_t callGetrlimit(SystemCall& call) {
  call.asksFor(Varying::Machine);
  const uint64_t infinite = ~uint64_t{0};
  const uint64_t limit = call.number(0) == RLIMIT_NOFILE  ? 1024
                         : call.number(0) == RLIMIT_STACK ? 8 << 20
                                                          : infinite;
  const uint64_t both[2] = {limit, limit};
  return call.give(call[1], both);
}

int64_t callPrlimit(SystemCall& call) {
  if (call[2]) return -EPERM;
  SystemCall get{call.builtin, {call[1], call[3]}};
  return callGetrlimit(get);
}

/// Executes getrandom: the bytes look random and are the same in every run.
int64_t callGetrandom(SystemCall& call) {
  call.asksFor(Varying::Random);
  uint64_t word = 0x9e37'79b9'7f4a'7c15 ^ call.execution.state.instructions;
  for (uint64_t n = 0; n < call[1]; ++n) {
    word = word * 6364136223846793005 + 1442695040888963407;
    const auto byte = static_cast<uint8_t>(word >> 56);
    if (!call.write(call[0] + n, &byte, 1)) return -1;
  }
  return static_cast<int64_t>(call[1]);
}

// --- Memory ---

int64_t callMmap(SystemCall& call) {
  const auto descriptor = static_cast<int32_t>(call[4]);
  const uint64_t size = (call[1] + memory::pageSize - 1) / memory::pageSize * memory::pageSize;
  if (call[1] == 0) return -EINVAL;
  if (call.number(3) & MAP_FIXED) return -EINVAL;
  const bool anonymous = call.number(3) & MAP_ANONYMOUS;
  if (!anonymous && ((call.number(3) & MAP_SHARED) && (call.number(2) & PROT_WRITE))) return -ENODEV;
  const uint64_t base =
      call.memory().allocate(memory::ObjectKind::Heap, size, memory::pageSize, call.execution.site(),
                             memory::mappedMemory, memory::Content::Zeros);
  if (!base) return -ENOMEM;
  if (!anonymous) {
    SystemCall read{call.builtin, {static_cast<uint64_t>(descriptor), base, call[1], call[5]}};
    if (const int64_t count = callPread(read); count < 0) return count;
  }
  return static_cast<int64_t>(base);
}

/// Executes munmap for whole mappings; parts of a mapping stay. It is no mistake to give back what is not
/// there.
int64_t callMunmap(SystemCall& call) {
  if (call[0] % memory::pageSize || call[1] == 0) return -EINVAL;
  const auto object = call.memory().objectAt(call[0]);
  if (object && object->base == call[0] && object->size <= call[1] + memory::pageSize - 1)
    call.check(call.memory().free(call[0], call.execution.site()));
  return 0;
}

/// Executes mincore: a page is present if a part of an object is there.
int64_t callMincore(SystemCall& call) {
  if (call[0] % memory::pageSize) return -EINVAL;
  for (uint64_t offset = 0; offset < call[1]; offset += memory::pageSize) {
    const uint64_t page = call[0] + offset;
    const auto object = call.memory().objectFrom(page);
    if (!object || object->base >= page + memory::pageSize) return -ENOMEM;
    if (call.give(call[2] + offset / memory::pageSize, uint8_t{1})) return -EFAULT;
  }
  return 0;
}

int64_t callRefuseMemory(SystemCall&) { return -ENOMEM; }

} // namespace sonde::builtin
