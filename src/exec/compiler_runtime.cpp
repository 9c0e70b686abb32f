#include "exec/compiler_runtime.h"

#include "semantics/floating.h"

#include <complex>

namespace sonde::exec {

namespace {

using program::CallSite;
using program::Slot;

/// Numbers in slots: a long double has two.
void get(Execution& execution, const CallSite& site, size_t n, float& value) {
  value = semantics::asFloat(execution.slot(site.slots[n]));
}
void get(Execution& execution, const CallSite& site, size_t n, double& value) {
  value = semantics::asDouble(execution.slot(site.slots[n]));
}
void get(Execution& execution, const CallSite& site, size_t n, long double& value) {
  value = semantics::asLongDouble({execution.slot(site.slots[2 * n]), execution.slot(site.slots[2 * n + 1])});
}
void put(Execution& execution, Slot first, Slot n, float value) {
  execution.slot(first + n) = semantics::fromFloat(value);
}
void put(Execution& execution, Slot first, Slot n, double value) {
  execution.slot(first + n) = semantics::fromDouble(value);
}
void put(Execution& execution, Slot first, Slot n, long double value) {
  semantics::Bits bits = semantics::fromLongDouble(value);
  execution.slot(first + 2 * n) = bits.low;
  execution.slot(first + 2 * n + 1) = bits.high;
}

template <typename T, typename Operation>
void complexOperation(Execution& execution, const CallSite& site, Operation operation) {
  constexpr size_t perNumber = sizeof(T) > 8 ? 2 : 1;
  if (site.slots.size() != 4 * perNumber || site.resultSlots != 2 * perNumber)
    return execution.unsupported("complex arithmetic called with another type");
  T part[4];
  for (size_t n = 0; n < 4; ++n) get(execution, site, n, part[n]);
  std::complex<T> result = operation(std::complex<T>(part[0], part[1]), std::complex<T>(part[2], part[3]));
  put(execution, site.result, 0, result.real());
  put(execution, site.result, 1, result.imag());
}

#define X(name, type, op)                                                                                    \
  void name##Function(Execution& execution, const CallSite& site) {                                          \
    complexOperation<type>(execution, site,                                                                  \
                           [](std::complex<type> a, std::complex<type> b) { return a op b; });               \
  }
SONDE_RUNTIME_FUNCTIONS(X)
#undef X

} // namespace

void (*findRuntimeFunction(std::string_view name))(Execution&, const CallSite&) {
#define X(text, type, op)                                                                                    \
  if (name == #text) return text##Function;
  SONDE_RUNTIME_FUNCTIONS(X)
#undef X
  return nullptr;
}

} // namespace sonde::exec
