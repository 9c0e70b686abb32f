#include "exec/externals.h"

#include "exec/native_process.h"
#include "exec/native_symbols.h"

#include <cstdio>
#include <cstring>
#include <fmt/format.h>

namespace sonde::exec {

Externals::Externals(Settings settings) : settings_(settings) { std::setvbuf(stdin, nullptr, _IONBF, 0); }

bool Externals::available(const std::string& name, std::string* reason) const {
  const auto refuse = [&](const std::string& why) {
    if (reason) *reason = why;
    return false;
  };
  if (!nativeSymbol(name))
    return refuse(fmt::format("function {} has no body and the host's C library does not have it", name));
  if (const char* why = refusalOf(name))
    return refuse(fmt::format("the native function {} cannot be called: {}", name, why));
  if (settings_.policy == ExternalPolicy::None)
    return refuse(fmt::format("function {} has no body and --external=none forbids native calls", name));
  return true;
}

NativeOutcome Externals::call(memory::AddressSpace& space, const LibraryObjects& objects,
                              const NativeCall& call) {
  NativeOutcome outcome = dispatch(space, objects, call);
  outcome.firstCall = calls_[call.name]++ == 0;
  return outcome;
}

NativeOutcome Externals::dispatch(memory::AddressSpace& space, const LibraryObjects& objects,
                                  const NativeCall& call) {
  NativeOutcome outcome;
  outcome.ending = NativeEnding::Refused;
  if (!available(call.name, &outcome.reason)) return outcome;
  for (unsigned i = 0; i < call.arguments.size() && i < call.fixedArguments; ++i) {
    if (memory::codeRegion.contains(call.arguments[i].low) && call.arguments[i].type.bits == 64) {
      outcome.reason = fmt::format(
          "the native function {} cannot be called: it would call back into the program", call.name);
      return outcome;
    }
  }
  void* function = nativeSymbol(call.name);
  if (isPureFunction(call.name)) return callInPlace(function, call);
  return callInChild(space, objects.errnoVariable, function, call, returnedMemory(call.name),
                     settings_.timeoutSeconds);
}

std::optional<std::vector<uint8_t>> Externals::variable(const std::string& name, uint64_t size) const {
  const void* symbol = nativeSymbol(name);
  if (!symbol) return std::nullopt;
  std::vector<uint8_t> bytes(size);
  std::memcpy(bytes.data(), symbol, size);
  return bytes;
}

} // namespace sonde::exec
