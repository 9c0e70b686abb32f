#pragma once

/// \file
/// The source of a format's arguments: the call itself, or a `va_list`. Reading them changes nothing.

#include "exec/call/vararg.h"
#include "exec/state/execution.h"
#include "process/format.h"

#include <optional>

namespace sonde::builtin {

class FormatArguments {
public:
  struct Real {
    process::Number low, high;
  };

  virtual ~FormatArguments() = default;

  // The next argument; nothing if there is none, or none of that kind.
  virtual std::optional<process::Number>
  integer() = 0; ///< or pointer: 64 bits, of which a smaller one has the lowest
  virtual std::optional<Real> real(bool isLong) = 0;
};

/// The arguments of a call, from the n-th on.
class CallArguments : public FormatArguments {
public:
  CallArguments(exec::Execution& execution, const program::CallSite& site, size_t first)
      : execution_(execution), site_(site), next_(first) {}

  std::optional<process::Number> integer() override;
  std::optional<Real> real(bool isLong) override;

private:
  process::Number at(program::Slot slot) const;

  exec::Execution& execution_;
  const program::CallSite& site_;
  size_t next_;
};

/// The arguments of the `va_list` at an address (vararg.h has its layout).
class ListArguments : public FormatArguments {
public:
  ListArguments(exec::Execution& execution, uint64_t list) : execution_(execution), list_(list) {}

  std::optional<process::Number> integer() override;
  std::optional<Real> real(bool isLong) override;

private:
  bool begin();
  std::optional<process::Number> at(uint64_t address) const;

  exec::Execution& execution_;
  uint64_t list_;
  std::optional<exec::VaList> rest_; ///< set once it has been read
};

} // namespace sonde::builtin
