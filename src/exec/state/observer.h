#pragma once

#include "exec/state/path_end.h"

#include <string>
#include <vector>

namespace sonde::exec {

struct Target; // exec/memory_model/memory_model.h

/// A state was forked from another one.
struct ForkEvent {
  uint64_t parent = 0;                 ///< the number of the state that was forked
  uint64_t child = 0;                  ///< the number of the new state
  uint32_t depth = 0;                  ///< forks on the path of the new state, this one included
  uint32_t location = program::none;   ///< the place of the branch, in the user's code
  uint32_t childNext = program::none;  ///< where the new state goes on
  uint32_t parentNext = program::none; ///< where the other one goes on
};

/// Observes execution. The default of every function ignores the event.
class Observer {
public:
  virtual ~Observer() = default;

  /// A function without a body is called natively for the first time.
  virtual void externalCalled(const std::string& name) { static_cast<void>(name); }

  /// The program made a system call that is not supported (`socket (networks)`); it failed with ENOSYS.
  virtual void systemCallRefused(const std::string& call) { static_cast<void>(call); }

  /// The program read from standard input, whose content is symbolic.
  virtual void standardInputRead() {}

  /// There is a message for the user; if `once`, it is shown only the first time.
  virtual void message(const std::string& text, bool once) {
    static_cast<void>(text);
    static_cast<void>(once);
  }

  /// A path has ended, by itself or by a limit.
  virtual void pathEnded(const PathEnd& path) { static_cast<void>(path); }

  /// A state was forked.
  virtual void forked(const ForkEvent& fork) { static_cast<void>(fork); }

  /// A pointer was resolved to these targets; it is ambiguous if there are several.
  virtual void resolved(uint32_t location, const std::vector<Target>& targets) {
    static_cast<void>(location);
    static_cast<void>(targets);
  }

  /// An object was accessed at a symbolic offset. The known bits of the offset are the residue of the access.
  virtual void accessed(uint32_t location, const memory::ObjectInfo& object, const expr::Expr& offset,
                        unsigned size) {
    static_cast<void>(location);
    static_cast<void>(object);
    static_cast<void>(offset);
    static_cast<void>(size);
  }

  /// An incompleteness occurred: the explored paths do not show everything that the program does here.
  virtual void incomplete(Incompleteness kind, uint32_t location) {
    static_cast<void>(kind);
    static_cast<void>(location);
  }
};

} // namespace sonde::exec
