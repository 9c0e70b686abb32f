#include "native/child_call.h"

#include "native/guest_image.h"
#include "support/check.h"

#include <array>
#include <cerrno>
#include <cfenv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ffi.h>
#include <fmt/format.h>
#include <poll.h>
#include <span>
#include <stdio_ext.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sonde::native {

using memory::AddressSpace;
using program::Type;
using program::TypeKind;

namespace {

// --- The call itself ---

/// The libffi type of a C struct of two values, which is passed in two registers.
class PairType {
public:
  PairType(ffi_type* first, ffi_type* second) : elements_{first, second, nullptr} {
    type_.type = FFI_TYPE_STRUCT;
    type_.elements = elements_.data();
  }
  PairType(const PairType&) = delete;
  PairType& operator=(const PairType&) = delete;
  ffi_type* get() { return &type_; }

private:
  std::array<ffi_type*, 3> elements_;
  ffi_type type_{};
};

/// Returns the libffi type of a value; null if it cannot be passed. `wide` is used for integers of 65 to 128
/// bits.
ffi_type* ffiType(Type type, PairType& wide) {
  switch (type.kind) {
  case TypeKind::Pointer: return &ffi_type_pointer;
  case TypeKind::Float: return &ffi_type_float;
  case TypeKind::Double: return &ffi_type_double;
  case TypeKind::X86Fp80: return &ffi_type_longdouble;
  case TypeKind::Half: return nullptr;
  case TypeKind::Integer: break;
  }
  if (type.bits <= 8) return &ffi_type_uint8;
  if (type.bits <= 16) return &ffi_type_uint16;
  if (type.bits <= 32) return &ffi_type_uint32;
  if (type.bits <= 64) return &ffi_type_uint64;
  return type.bits <= 128 ? wide.get() : nullptr;
}

struct Registers { ///< room for the largest value, in the layout of memory
  alignas(16) uint64_t words[4] = {};
};

Value valueFrom(Type type, const uint64_t* words) {
  Value value{type, words[0], 0};
  if (type.bits < 64)
    value.low &= (uint64_t{1} << type.bits) - 1;
  else if (type.bits > 64)
    value.high = words[1] & (type.bits == 128 ? ~uint64_t{0} : (uint64_t{1} << (type.bits - 64)) - 1);
  return value;
}

/// A call prepared for libffi, or the reason why it cannot be prepared.
class PreparedCall {
public:
  explicit PreparedCall(const Call& call) : call_(call), storage_(call.arguments.size()) {
    for (size_t i = 0; i < call.arguments.size(); ++i) {
      types_.push_back(ffiType(call.arguments[i].type, wide_));
      storage_[i].words[0] = call.arguments[i].low;
      storage_[i].words[1] = call.arguments[i].high;
      values_.push_back(&storage_[i]);
      if (!types_.back()) reason_ = "an argument has a type that cannot be passed";
    }
    ffi_type* result = prepareResult();
    if (!reason_.empty()) return;
    const auto count = static_cast<unsigned>(types_.size());
    const ffi_status status =
        call.variadic ? ffi_prep_cif_var(&interface_, FFI_DEFAULT_ABI, std::min(call.fixedArguments, count),
                                         count, result, types_.data())
                      : ffi_prep_cif(&interface_, FFI_DEFAULT_ABI, count, result, types_.data());
    if (status != FFI_OK) reason_ = "its type cannot be called";
  }
  PreparedCall(const PreparedCall&) = delete;
  PreparedCall& operator=(const PreparedCall&) = delete;

  const std::string& reason() const { return reason_; }

  Registers run(void* function) {
    Registers result;
    ffi_call(&interface_, reinterpret_cast<void (*)()>(function), &result, values_.data());
    return result;
  }

  std::vector<Value> results(const Registers& registers) const {
    std::vector<Value> values;
    unsigned offset = 0;
    for (Type type : call_.results) {
      uint64_t words[2] = {};
      const unsigned bytes = type.kind == TypeKind::X86Fp80 ? 10 : type.bytes();
      const unsigned alignment = bytes > 8 ? 16 : std::max(1u, bytes);
      offset = (offset + alignment - 1) / alignment * alignment;
      std::memcpy(words, reinterpret_cast<const char*>(registers.words) + offset, bytes);
      values.push_back(valueFrom(type, words));
      offset += bytes;
    }
    return values;
  }

private:
  ffi_type* prepareResult() {
    if (call_.results.empty()) return &ffi_type_void;
    if (call_.results.size() > 2) {
      reason_ = "it returns a structure";
      return nullptr;
    }
    ffi_type* first = ffiType(call_.results.front(), wide_);
    ffi_type* last = ffiType(call_.results.back(), wide_);
    if (!first || !last) reason_ = "its result has a type that cannot be returned";
    if (call_.results.size() == 1) return first;
    pair_.emplace(first, last);
    return pair_->get();
  }

  const Call& call_;
  std::vector<Registers> storage_;
  std::vector<ffi_type*> types_;
  std::vector<void*> values_;
  PairType wide_{&ffi_type_uint64, &ffi_type_uint64};
  std::optional<PairType> pair_;
  ffi_cif interface_{};
  std::string reason_;
};

/// Calls the function with the guest's `errno`, which must be concrete, in the floating-point environment
/// that a program starts with, but for the rounding mode, which is the guest's. `error` becomes what the
/// function leaves in `errno`.
Registers runFunction(const AddressSpace& space, uint64_t errnoVariable, const Call& call,
                      PreparedCall& prepared, void* function, int& error) {
  std::fenv_t engines;
  std::fegetenv(&engines);
  std::fesetenv(FE_DFL_ENV);
  std::fesetround(call.rounding);
  (void)!space.read(errnoVariable, &error, sizeof error);
  errno = error;
  const Registers result = prepared.run(function);
  error = errno;
  std::fesetenv(&engines);
  return result;
}

// --- What the child reports ---

enum class Tag : uint8_t { Change, Stray, StandardInput, StandardOutput, Memory, Result };

struct RecordHead {
  Tag tag;
  uint64_t address; ///< an address, or flags, or errno
  uint64_t size;    ///< number of bytes that follow
};

class Report {
public:
  void add(Tag tag, uint64_t address, const void* bytes, uint64_t size) {
    const RecordHead head{tag, address, size};
    append(&head, sizeof head);
    append(bytes, size);
  }

  void send(int descriptor) const {
    for (size_t sent = 0; sent < bytes_.size();) {
      const ssize_t count = write(descriptor, bytes_.data() + sent, bytes_.size() - sent);
      if (count <= 0) _exit(1);
      sent += static_cast<size_t>(count);
    }
  }

private:
  void append(const void* bytes, uint64_t size) {
    const auto* from = static_cast<const uint8_t*>(bytes);
    bytes_.insert(bytes_.end(), from, from + size);
  }
  std::vector<uint8_t> bytes_;
};

// --- The standard streams: what the C library has read ahead or not yet written must survive the child ---

constexpr int streamFlags = 0x10 | 0x20; ///< glibc's end-of-file and error flags in FILE::_flags

void reportStandardInput(Report& report) {
  const auto pending = static_cast<uint64_t>(stdin->_IO_read_end - stdin->_IO_read_ptr);
  report.add(Tag::StandardInput, static_cast<uint64_t>(stdin->_flags & streamFlags), stdin->_IO_read_ptr,
             pending);
}

void takeStandardInput(uint64_t flags, std::span<const uint8_t> pending) {
  const auto have = static_cast<size_t>(stdin->_IO_read_end - stdin->_IO_read_ptr);
  const bool same = have == pending.size() && std::memcmp(stdin->_IO_read_ptr, pending.data(), have) == 0;
  if (!same) {
    __fpurge(stdin);
    for (size_t i = pending.size(); i-- > 0;) (void)std::ungetc(pending[i], stdin);
  }
  stdin->_flags = (stdin->_flags & ~streamFlags) | static_cast<int>(flags);
}

void reportStandardOutput(Report& report) {
  report.add(Tag::StandardOutput, 0, stdout->_IO_write_base,
             static_cast<uint64_t>(stdout->_IO_write_ptr - stdout->_IO_write_base));
}

/// Replaces the engine's own buffer of standard output by what the child had not written yet.
void takeStandardOutput(std::span<const uint8_t> pending) {
  __fpurge(stdout);
  std::fwrite(pending.data(), 1, pending.size(), stdout);
}

/// Unnamed files that replace the child's standard output and error.
class CapturedStreams {
public:
  explicit CapturedStreams(bool wanted) {
    if (!wanted) return;
    for (int& file : files_) file = memfd_create("output", MFD_CLOEXEC);
  }
  CapturedStreams(const CapturedStreams&) = delete;
  CapturedStreams& operator=(const CapturedStreams&) = delete;
  ~CapturedStreams() {
    for (int file : files_)
      if (file >= 0) close(file);
  }

  bool wanted() const { return files_[0] >= 0; }
  /// Called in the child, before the function.
  void enter() const {
    if (!wanted()) return;
    __fpurge(stdout); // the parent writes its buffer itself
    dup2(files_[0], STDOUT_FILENO);
    dup2(files_[1], STDERR_FILENO);
  }
  /// Called in the parent after the child has ended.
  void take(Outcome& outcome) const {
    if (!wanted()) return;
    outcome.output = contentOf(files_[0]);
    outcome.error = contentOf(files_[1]);
  }

private:
  static std::string contentOf(int file) {
    std::string content(static_cast<size_t>(std::max<off_t>(lseek(file, 0, SEEK_END), 0)), 0);
    const ssize_t count = pread(file, content.data(), content.size(), 0);
    content.resize(static_cast<size_t>(std::max<ssize_t>(count, 0)));
    return content;
  }

  std::array<int, 2> files_{-1, -1};
};

// --- The child ---

/// A global, because a signal handler gets no arguments: the image that it serves. It is set only in the
/// child, before the call.
GuestImage* imageOfThisProcess = nullptr;

void onSegmentationFault(int signal, siginfo_t* info, void*) {
  const auto address = reinterpret_cast<uint64_t>(info->si_addr);
  const bool wasSent = info->si_code <= 0; // by a process, even by this one; there is no access then
  if (!wasSent && imageOfThisProcess && imageOfThisProcess->mapTouched(address))
    return; // the access is tried again
  std::signal(signal, SIG_DFL);
  if (wasSent) raise(signal);
}

[[noreturn]] void runChild(const AddressSpace& space, uint64_t errnoVariable, void* function,
                           const Call& call, PreparedCall& prepared, std::optional<uint64_t> returned,
                           const CapturedStreams& streams, int descriptor) {
  streams.enter();
  GuestImage image(space);
  for (const Value& argument : call.arguments) image.mapReachable(argument.low);
  imageOfThisProcess = &image;
  struct sigaction action{};
  action.sa_sigaction = onSegmentationFault;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  sigaction(SIGSEGV, &action, nullptr);

  int error = 0;
  const Registers result = runFunction(space, errnoVariable, call, prepared, function, error);
  Report report;
  image.compare(
      [&](const GuestImage::Change& change) {
        report.add(Tag::Change, change.address, change.bytes, change.size);
      },
      [&](uint64_t address) { report.add(Tag::Stray, address, nullptr, 0); });
  reportStandardInput(report);
  if (streams.wanted())
    std::fflush(stdout);
  else
    reportStandardOutput(report);
  const auto* memory = reinterpret_cast<const char*>(result.words[0]); // NOLINT(performance-no-int-to-ptr)
  if (returned && memory && !memory::guestRange.contains(result.words[0]))
    report.add(Tag::Memory, 0, memory, *returned == 0 ? std::strlen(memory) + 1 : *returned);
  report.add(Tag::Result, static_cast<uint64_t>(error), &result, sizeof result);
  report.send(descriptor);
  _exit(0); // the child must not run the engine's exit handlers
}

// --- The parent ---

/// Reads until the child closes the pipe; false if that takes longer than it may.
bool readAll(int descriptor, const TimeLimits& limits, std::vector<uint8_t>& bytes) {
  constexpr int interval = 50; // milliseconds; a signal asks for the end of the run at any time
  const Deadline own(Deadline::Clock::now() + std::chrono::seconds(limits.seconds));
  for (;;) {
    pollfd wait{descriptor, POLLIN, 0};
    const int ready = poll(&wait, 1, interval);
    if (ready <= 0) {
      if (own.passed() || limits.deadline.passed()) return false;
      continue;
    }
    const size_t have = bytes.size();
    bytes.resize(have + (size_t{1} << 16));
    const ssize_t count = read(descriptor, bytes.data() + have, size_t{1} << 16);
    bytes.resize(have + static_cast<size_t>(std::max<ssize_t>(count, 0)));
    if (count == 0) return true;
  }
}

/// Applies a complete report to the state; returns false if it is incomplete because the function did not
/// return.
bool takeReport(AddressSpace& space, uint64_t errnoVariable, const Call& call, const PreparedCall& prepared,
                const std::vector<uint8_t>& bytes, Outcome& outcome) {
  bool complete = false;
  uint64_t copied = 0;
  RecordHead head{};
  for (size_t at = 0; at + sizeof head <= bytes.size(); at += head.size) {
    std::memcpy(&head, bytes.data() + at, sizeof head);
    at += sizeof head;
    if (head.size > bytes.size() - at) return false;
    const uint8_t* content = bytes.data() + at;
    switch (head.tag) {
    case Tag::Change: space.initialise(head.address, content, head.size); break;
    case Tag::Stray:
      if (!outcome.fault) {
        outcome.ending = Ending::Corrupted;
        outcome.fault = space.resolve(head.address, 1, memory::AccessMode::Write).fault;
        outcome.reason = fmt::format("{} wrote where the program may not", call.name);
      }
      break;
    case Tag::StandardInput: takeStandardInput(head.address, {content, head.size}); break;
    case Tag::StandardOutput: takeStandardOutput({content, head.size}); break;
    case Tag::Memory:
      copied = space.allocate(memory::ObjectKind::Global, head.size, 16, call.site);
      space.initialise(copied, content, head.size);
      break;
    case Tag::Result: {
      Registers registers;
      std::memcpy(&registers, content, sizeof registers);
      outcome.results = prepared.results(registers);
      if (copied) outcome.results[0].low = copied;
      const auto error = static_cast<int>(head.address);
      space.initialise(errnoVariable, &error, sizeof error);
      complete = true;
    }
    }
  }
  return complete;
}

Outcome refused(const Call& call, const std::string& reason) {
  return {.ending = Ending::Refused,
          .results = {},
          .reason = fmt::format("the native function {} cannot be called: {}", call.name, reason),
          .fault = nullptr};
}

} // namespace

Outcome callInPlace(AddressSpace& space, uint64_t errnoVariable, void* function, const Call& call) {
  PreparedCall prepared(call);
  if (!prepared.reason().empty()) return refused(call, prepared.reason());
  int error = 0;
  Outcome outcome;
  outcome.results = prepared.results(runFunction(space, errnoVariable, call, prepared, function, error));
  space.initialise(errnoVariable, &error, sizeof error);
  return outcome;
}

Outcome callInChild(AddressSpace& space, uint64_t errnoVariable, void* function, const Call& call,
                    std::optional<uint64_t> returned, const TimeLimits& limits) {
  PreparedCall prepared(call);
  if (!prepared.reason().empty()) return refused(call, prepared.reason());
  int ends[2];
  if (pipe(ends) != 0) return refused(call, "no pipe can be opened");
  const CapturedStreams streams(call.captureOutput);
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    runChild(space, errnoVariable, function, call, prepared, returned, streams, ends[1]);
  }
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return refused(call, "no process can be started");
  }
  std::vector<uint8_t> report;
  const bool inTime = readAll(ends[0], limits, report);
  close(ends[0]);
  if (!inTime) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }

  Outcome outcome;
  streams.take(outcome);
  if (inTime && takeReport(space, errnoVariable, call, prepared, report, outcome)) return outcome;
  if (!inTime) {
    outcome.ending = limits.deadline.passed() ? Ending::Stopped : Ending::TimedOut;
    outcome.reason =
        fmt::format("the native function {} did not return within {} s", call.name, limits.seconds);
  } else if (WIFEXITED(status)) {
    if (!streams.wanted()) __fpurge(stdout); // the child has written it
    outcome.ending = Ending::Exited;
    outcome.status = WEXITSTATUS(status);
  } else {
    outcome.ending = Ending::Killed;
    outcome.status = WTERMSIG(status);
    outcome.reason = fmt::format("the native function {} was ended by signal {} ({})", call.name,
                                 outcome.status, strsignal(outcome.status));
  }
  return outcome;
}

} // namespace sonde::native
