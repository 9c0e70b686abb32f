#pragma once

/// \file
/// The signals of one state, as a value that is copied by copying a pointer: the action of each, which are
/// blocked, and which are pending. Only the program itself sends signals (signal_delivery.h).

#include "program/program.h"
#include "support/ref.h"
#include "support/shared_bytes.h"

#include <array>
#include <cstdint>
#include <vector>

namespace sonde::process {

inline constexpr int signalCount = 64;

/// Returns the bit of a signal in a set.
constexpr uint64_t signalBit(int signal) { return uint64_t{1} << (signal - 1); }

/// The action for a signal, as sigaction sets it.
struct SignalAction {
  uint64_t handler = 0; ///< SIG_DFL, SIG_IGN, or a function's address
  uint64_t flags = 0;   ///< SA_SIGINFO …
  uint64_t restorer = 0;
  uint64_t mask = 0; ///< the signals that are blocked while the handler runs
};

struct SignalTable : Counted<SignalTable> {
  /// A running handler, and the system call that it returns to.
  struct Delivery {
    uint32_t depth = 0; ///< the depth of the handler's frame
    const program::Instruction* call = nullptr;
    uint64_t blocked = 0; ///< the signals that were blocked before
    int64_t result = 0;   ///< the result of the call
  };

  std::array<SignalAction, signalCount + 1> actions{}; ///< by number
  uint64_t blocked = 0, pending = 0;
  uint64_t killed = 0; ///< those pending signals that were sent to the process, not to its thread
  std::vector<Delivery> deliveries;
};

class Signals {
public:
  /// Returns the table, or null if the program has not used signals yet.
  const SignalTable* table() const { return table_.get(); }
  /// Returns the table for writing; a shared one is copied first.
  SignalTable& own() { return table_.own(); }
  uint64_t blocked() const { return table_ ? table_->blocked : 0; }
  void count(SharedBytes bytes) const {
    if (table_) bytes.among(table_->refs).add(sizeof *table_);
  }

private:
  Ref<SignalTable> table_;
};

} // namespace sonde::process
