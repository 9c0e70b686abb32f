#include "native/externals.h"

#include "native/child_call.h"
#include "native/math_functions.h"
#include "native/symbols.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>

namespace sonde::native {

namespace {

/// Returns whether this is a long double whose highest bit is 0 although its exponent requires a 1. No
/// arithmetic makes such a number, but arbitrary bytes may be one, and the library has had bugs with them.
bool isInvalidLongDouble(const Value& value) {
  return value.type.kind == program::TypeKind::X86Fp80 && (value.high & 0x7fff) != 0 && !(value.low >> 63);
}

/// Returns whether the call returns for all arguments and accesses no memory but `errno`.
bool cannotFail(const Call& call) {
  const std::optional<std::vector<program::Type>> signature = mathSignature(call.name);
  std::vector<program::Type> types = call.results;
  for (const Value& argument : call.arguments) types.push_back(argument.type);
  return signature == types &&
         std::none_of(call.arguments.begin(), call.arguments.end(), isInvalidLongDouble);
}

} // namespace

Externals::Externals(Settings settings, const Deadline& deadline)
    : settings_(std::move(settings)), deadline_(deadline) {
  std::setvbuf(stdin, nullptr, _IONBF, 0);
}

bool Externals::available(const std::string& name, std::string* reason) const {
  const auto refuse = [&](const std::string& why) {
    if (reason) *reason = why;
    return false;
  };
  if (!findSymbol(name)) {
    const std::string library = reason && settings_.libraryOf ? settings_.libraryOf(name) : std::string();
    return refuse(library.empty()
                      ? fmt::format("function {} has no body and the host's C library does not have it", name)
                      : fmt::format("function {} is one of {}, which has no bitcode; build that library with "
                                    "'sonde cc', too",
                                    name, library));
  }
  if (const char* why = refusalOf(name))
    return refuse(fmt::format("the native function {} cannot be called: {}", name, why));
  if (settings_.policy == ExternalPolicy::None)
    return refuse(fmt::format("function {} has no body and --external=none forbids native calls", name));
  return true;
}

Outcome Externals::call(memory::AddressSpace& space, uint64_t errnoVariable, const Call& call) {
  Outcome outcome = dispatch(space, errnoVariable, call);
  outcome.firstCall = calls_[call.name]++ == 0;
  return outcome;
}

Outcome Externals::dispatch(memory::AddressSpace& space, uint64_t errnoVariable, const Call& call) {
  Outcome outcome;
  outcome.ending = Ending::Refused;
  if (!available(call.name, &outcome.reason)) return outcome;
  for (unsigned i = 0; i < call.arguments.size() && i < call.fixedArguments; ++i) {
    if (memory::codeRegion.contains(call.arguments[i].low) && call.arguments[i].type.bits == 64) {
      outcome.reason = fmt::format(
          "the native function {} cannot be called: it would call back into the program", call.name);
      return outcome;
    }
  }
  void* function = findSymbol(call.name);
  if (cannotFail(call)) return callInPlace(space, errnoVariable, function, call);
  return callInChild(space, errnoVariable, function, call, returnedMemory(call.name),
                     {settings_.timeoutSeconds, deadline_});
}

std::optional<std::vector<uint8_t>> Externals::variable(const std::string& name, uint64_t size) const {
  const void* symbol = findSymbol(name);
  if (!symbol) return std::nullopt;
  // The program may declare the variable larger than it is.
  std::vector<uint8_t> bytes(size);
  if (const uint64_t known = std::min(size, symbolSize(symbol))) std::memcpy(bytes.data(), symbol, known);
  return bytes;
}

} // namespace sonde::native
