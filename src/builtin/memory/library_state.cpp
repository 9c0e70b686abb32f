/// \file
/// Functions that return or change the state of the C library.

#include "builtin/memory/functions.h"

namespace sonde::builtin {

using memory::Outcome;

MemoryResult randFunction(const MemoryCall& call) {
  process::RandomState state;
  if (Outcome outcome = call.space.read(call.objects.randomState, &state, sizeof state); !outcome)
    return {0, std::move(outcome)};
  const uint32_t number = state.draw();
  call.space.initialise(call.objects.randomState, &state, sizeof state);
  return {number, {}};
}

MemoryResult srandFunction(const MemoryCall& call) {
  const process::RandomState state(static_cast<uint32_t>(call[0]));
  call.space.initialise(call.objects.randomState, &state, sizeof state);
  return {};
}

MemoryResult errnoLocationFunction(const MemoryCall& call) { return {call.objects.errnoVariable, {}}; }
MemoryResult ctypeClassesFunction(const MemoryCall& call) { return {call.objects.ctypeClasses, {}}; }
MemoryResult ctypeLowerFunction(const MemoryCall& call) { return {call.objects.ctypeLower, {}}; }
MemoryResult ctypeUpperFunction(const MemoryCall& call) { return {call.objects.ctypeUpper, {}}; }

} // namespace sonde::builtin
