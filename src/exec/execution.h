#pragma once

/// \file
/// A state being executed, and everything the step loop and the handlers beside it need for that. The step
/// loop keeps the next instruction and the registers in locals; before it calls a handler it stores `ip`, and
/// afterwards it goes on at `next` unless there is an ending.

#include "exec/ending.h"
#include "exec/externals.h"
#include "exec/library.h"
#include "exec/observer.h"
#include "exec/state.h"
#include "memory/access_cache.h"
#include "program/coverage.h"
#include "program/program.h"

#include <optional>
#include <string>

namespace sonde::exec {

/// What a function without body is: a function of the engine that works on memory alone, one that changes the
/// flow of control, or neither (a native one).
struct NativeFunction;

struct Settings {
  uint32_t maxDepth = 2'000'000;         ///< nested calls
  program::Coverage* coverage = nullptr; ///< of a program that was instrumented by it
};

struct Execution {
  const program::Program& program;
  State& state;
  memory::AccessCache& cache;
  Externals& externals;
  const LibraryObjects& objects;
  const std::vector<NativeFunction>& natives; ///< per function of the program
  Observer& observer;
  const Settings& settings;

  const program::Instruction* ip = nullptr;   ///< being executed
  const program::Instruction* next = nullptr; ///< executed after it
  std::optional<Ending> ending{};

  uint64_t& slot(program::Slot slot) { return state.frame->registers[slot]; }
  const program::CallSite& callSite() const { return state.frame->function->calls[ip->imm]; }
  /// Where the user's program is: inside of the runtime, where it was called.
  memory::Site site() const {
    if (state.frame->function->runtime) [[unlikely]]
      return userSite();
    return state.locationOf(ip);
  }

  // All of these set the ending.
  void exit(int code);
  void fail(ErrorKind kind, std::string detail = {});
  void fail(const memory::Fault& fault);
  void unsupported(std::string what);

  /// Fails if there is a fault; says whether there is none.
  bool check(const memory::FaultPtr& fault) {
    if (!fault) [[likely]]
      return true;
    fail(*fault);
    return false;
  }

private:
  memory::Site userSite() const;
};

/// The calls in progress, innermost first, as a report keeps them.
void describeStack(const Execution&, ErrorReport&);

} // namespace sonde::exec
