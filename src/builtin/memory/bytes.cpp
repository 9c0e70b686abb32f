#include "builtin/memory/functions.h"

namespace sonde::builtin {

using memory::Outcome;

MemoryResult memcpyFunction(const MemoryCall& call) {
  return resultOf(call.space.copy(call[0], call[1], call[2]), call[0]);
}

MemoryResult mempcpyFunction(const MemoryCall& call) {
  return resultOf(call.space.copy(call[0], call[1], call[2]), call[0] + call[2]);
}

MemoryResult memsetFunction(const MemoryCall& call) {
  return resultOf(call.space.fill(call[0], static_cast<uint8_t>(call[1]), call[2]), call[0]);
}

MemoryResult bzeroFunction(const MemoryCall& call) {
  return resultOf(call.space.fill(call[0], 0, call[1]), 0);
}

MemoryResult memcmpFunction(const MemoryCall& call) {
  int order = 0;
  Outcome outcome = call.space.compare(call[0], call[1], call[2], order);
  return resultOf(std::move(outcome), fromInt(order));
}

MemoryResult memchrFunction(const MemoryCall& call) {
  uint64_t length = 0;
  Outcome outcome = call.space.scan(call[0], static_cast<uint8_t>(call[1]), call[2], length);
  return resultOf(std::move(outcome), length < call[2] ? call[0] + length : 0);
}

} // namespace sonde::builtin
