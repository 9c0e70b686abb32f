#pragma once

/// \file
/// The signals of one state, as a value that costs a pointer to copy: what is to be done about each, which
/// are blocked, which have yet to arrive. Only the program itself sends any (signal_delivery.h).

#include "program/program.h"
#include "support/ref.h"
#include "support/shared_bytes.h"

#include <array>
#include <cstdint>
#include <vector>

namespace sonde::process {

inline constexpr int signalCount = 64;

/// A signal in a set.
constexpr uint64_t signalBit(int signal) { return uint64_t{1} << (signal - 1); }

/// What is to be done about a signal, as the kernel is told.
struct SignalAction {
  uint64_t handler = 0; ///< SIG_DFL, SIG_IGN, or a function's address
  uint64_t flags = 0;   ///< SA_SIGINFO …
  uint64_t restorer = 0;
  uint64_t mask = 0; ///< blocked while the handler runs
};

struct SignalTable : Counted<SignalTable> {
  /// A handler that runs, and the call that it returns to.
  struct Delivery {
    uint32_t depth = 0; ///< of the frame
    const program::Instruction* call = nullptr;
    uint64_t blocked = 0; ///< before
    int64_t result = 0;   ///< of the call
  };

  std::array<SignalAction, signalCount + 1> actions{}; ///< by number
  uint64_t blocked = 0, pending = 0;
  uint64_t killed = 0; ///< those of them that were sent to the process, not to its thread
  std::vector<Delivery> deliveries;
};

class Signals {
public:
  /// Null: the program has not spoken of signals.
  const SignalTable* table() const { return table_.get(); }
  /// To be changed: this state's own from now on.
  SignalTable& own() { return table_.own(); }
  uint64_t blocked() const { return table_ ? table_->blocked : 0; }
  void count(SharedBytes bytes) const {
    if (table_) bytes.among(table_->refs).add(sizeof *table_);
  }

private:
  Ref<SignalTable> table_;
};

} // namespace sonde::process
