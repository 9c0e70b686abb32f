#pragma once

/// \file
/// Functions without a body: native ones of the host's C and maths library, called by name.
///
/// A native call runs in a forked child (child_call.h), because it may crash, hang, exit or scribble; the
/// state takes over what it returns and which bytes it changed. Only mathematics (`sin`, `pow`, …), which can
/// do none of that, is called in place (math_functions.h).
///
/// What a child does to itself dies with it. Standard input's pending characters and end-of-file flag are
/// carried along; a FILE, a directory or a thread that it opens is not, so functions that create such things
/// are refused, as are those that call back into the program. A pointer to memory of the native library means
/// nothing to the program, so strings and structures that such functions return (`getenv`, `localtime`) are
/// copied into the state.

#include "memory/address_space.h"
#include "program/type.h"
#include "support/deadline.h"

#include <cfenv>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace sonde::native {

/// `--external=`
enum class ExternalPolicy : uint8_t { None, Allow };

/// A value in one or two registers, as in the prepared program.
struct Value {
  program::Type type;
  uint64_t low = 0;
  uint64_t high = 0; ///< the upper half, for types of more than 64 bits
};

struct Call {
  std::string name;
  std::vector<Value> arguments;
  unsigned fixedArguments = 0; ///< the rest are variadic, if `variadic`
  bool variadic = false;
  std::vector<program::Type> results; ///< none for void; two for a small struct
  memory::Site site = memory::noSite;
  int rounding = FE_TONEAREST; ///< the rounding mode that the function finds
  bool captureOutput = false;  ///< its output becomes part of the outcome and is not shown to the user
};

/// How a native call ended.
enum class Ending : uint8_t {
  Returned,
  Exited,    ///< the function ended the program
  Killed,    ///< a signal ended the process
  TimedOut,  ///< the function did not return in time
  Stopped,   ///< it had not returned when the run had to end
  Corrupted, ///< the function wrote where the program may not
  Refused,   ///< the function cannot be called
};

struct Outcome {
  Ending ending = Ending::Returned;
  std::vector<Value> results;    ///< Returned
  int status = 0;                ///< Exited: the exit code; Killed: the signal
  std::string reason;            ///< a text for users, unless the call returned or exited
  memory::FaultPtr fault;        ///< Corrupted
  bool firstCall = false;        ///< the first native call of this name
  std::string output{}, error{}; ///< its output, if that is captured
};

class Externals {
public:
  struct Settings {
    ExternalPolicy policy = ExternalPolicy::Allow;
    unsigned timeoutSeconds = 60;
    /// Returns the library that has a function of this name and no bitcode; empty if none is known.
    std::function<std::string(const std::string& name)> libraryOf{};
  };

  /// Makes the process's standard input unbuffered: what one call does not consume is there for the next.
  /// No call goes on when the deadline has passed.
  explicit Externals(Settings settings, const Deadline& deadline = {});

  /// Returns whether a function of this name exists and may be called; if not, sets `reason`.
  bool available(const std::string& name, std::string* reason = nullptr) const;

  /// \param errnoVariable  the address of the guest's `errno`.
  Outcome call(memory::AddressSpace& space, uint64_t errnoVariable, const Call& call);

  /// Returns the bytes of a variable of the host's library (`stdout`, `environ`), cut or filled with zeros to
  /// `size` bytes.
  std::optional<std::vector<uint8_t>> variable(const std::string& name, uint64_t size) const;

private:
  Outcome dispatch(memory::AddressSpace& space, uint64_t errnoVariable, const Call& call);

  Settings settings_;
  Deadline deadline_;
  std::unordered_map<std::string, uint64_t> calls_;
};

} // namespace sonde::native
