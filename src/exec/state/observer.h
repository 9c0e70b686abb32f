#pragma once

#include "exec/state/path_end.h"

#include <string>
#include <vector>

namespace sonde::exec {

struct Target; // exec/memory_model/memory_model.h

/// Hears what happens during execution. Every announcement has a default that ignores it.
class Observer {
public:
  virtual ~Observer() = default;

  /// A function without a body is called natively, for the first time.
  virtual void externalCalled(const std::string& name) { static_cast<void>(name); }

  /// The program made a system call that is not carried out (`socket (networks)`); it failed with ENOSYS.
  virtual void systemCallRefused(const std::string& call) { static_cast<void>(call); }

  /// The program has a message for the user; `once`: unless it was shown before.
  virtual void message(const std::string& text, bool once) {
    static_cast<void>(text);
    static_cast<void>(once);
  }

  /// A path is complete, or was cut (its ending says).
  virtual void pathEnded(const PathEnd& path) { static_cast<void>(path); }

  /// A pointer was resolved to these objects, of which more than one make it ambiguous.
  virtual void resolved(uint32_t location, const std::vector<Target>& targets) {
    static_cast<void>(location);
    static_cast<void>(targets);
  }

  /// An access at a symbolic offset into an object. The offset's known bits are the access's residue.
  virtual void accessed(uint32_t location, const memory::ObjectInfo& object, const expr::Expr& offset,
                        unsigned size) {
    static_cast<void>(location);
    static_cast<void>(object);
    static_cast<void>(offset);
    static_cast<void>(size);
  }

  /// Something happened that the paths explored do not show.
  virtual void incomplete(Incompleteness kind, uint32_t location) {
    static_cast<void>(kind);
    static_cast<void>(location);
  }
};

} // namespace sonde::exec
