#include "builtin/control/compiler_runtime.h"

#include "exec/symbolic/registers.h"
#include "semantics/floating.h"

#include <complex>

namespace sonde::builtin {

namespace {

using exec::BuiltinCall;

/// Reads the n-th number of the arguments; a long double takes two arguments.
void get(const BuiltinCall& call, size_t n, float& value) { value = semantics::asFloat(call[n]); }
void get(const BuiltinCall& call, size_t n, double& value) { value = semantics::asDouble(call[n]); }
void get(const BuiltinCall& call, size_t n, long double& value) {
  value = semantics::asLongDouble({call[2 * n], call[2 * n + 1]});
}

/// Sets the n-th number of the result.
void put(BuiltinCall& call, program::Slot n, float value) {
  exec::setConcrete(call.execution, call.site.result + n, semantics::fromFloat(value));
}
void put(BuiltinCall& call, program::Slot n, double value) {
  exec::setConcrete(call.execution, call.site.result + n, semantics::fromDouble(value));
}
void put(BuiltinCall& call, program::Slot n, long double value) {
  const semantics::Bits bits = semantics::fromLongDouble(value);
  exec::setConcrete(call.execution, call.site.result + 2 * n, bits.low);
  exec::setConcrete(call.execution, call.site.result + 2 * n + 1, bits.high);
}

template <typename Number, typename Operation> void complexOperation(BuiltinCall& call, Operation operation) {
  constexpr size_t perNumber = sizeof(Number) > 8 ? 2 : 1;
  if (call.site.slots.size() != 4 * perNumber || call.site.resultSlots != 2 * perNumber)
    return call.execution.unsupported("complex arithmetic called with another type");
  Number part[4];
  for (size_t n = 0; n < 4; ++n) get(call, n, part[n]);
  const std::complex<Number> result =
      operation(std::complex<Number>(part[0], part[1]), std::complex<Number>(part[2], part[3]));
  put(call, 0, result.real());
  put(call, 1, result.imag());
}

} // namespace

template <typename Number> void complexProduct(BuiltinCall& call) {
  complexOperation<Number>(call, [](const auto& a, const auto& b) { return a * b; });
}

template <typename Number> void complexQuotient(BuiltinCall& call) {
  complexOperation<Number>(call, [](const auto& a, const auto& b) { return a / b; });
}

template void complexProduct<float>(BuiltinCall&);
template void complexProduct<double>(BuiltinCall&);
template void complexProduct<long double>(BuiltinCall&);
template void complexQuotient<float>(BuiltinCall&);
template void complexQuotient<double>(BuiltinCall&);
template void complexQuotient<long double>(BuiltinCall&);

} // namespace sonde::builtin
