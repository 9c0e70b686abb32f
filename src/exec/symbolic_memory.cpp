/// \file
/// Loads and stores with expressions, as address or as data; the model that forks.

#include "exec/resolve.h"
#include "exec/symbolic.h"

namespace sonde::exec {

using expr::Builder;
using expr::Expr;
using memory::Byte;

Expr joined(Builder& builder, const std::vector<Byte>& bytes) {
  Expr value;
  for (const Byte& byte : bytes) {
    Expr next = byte.concrete() ? builder.constant(8, byte.value) : byte.expression;
    value = value ? builder.concat(next, value) : next;
  }
  return value;
}

namespace {

/// Of an address that is a number after all: it depends on no symbol, or the path leaves it one value. That
/// is worth a question: what is read there is then no term over the object's bytes, and needs no questions.
std::optional<uint64_t> numberOf(Execution& execution, const Expr& address) {
  const path::PathCondition& path = execution.state.path;
  const expr::SymbolSet* symbols = address->symbols();
  if (address->isConstant() || (symbols && symbols->empty())) return path.value(address).toWord();
  if (std::optional<BitVector> value = execution.reasoner.implied(path, address)) return value->toWord();
  return std::nullopt;
}

Expr loadBytes(Execution& execution, uint64_t address, unsigned size) {
  std::vector<Byte> bytes;
  if (!execution.check(execution.state.memory.readBytes(address, bytes, size))) return {};
  return joined(execution.reasoner.builder(), bytes);
}

} // namespace

void loadFrom(Execution& execution, uint64_t address, unsigned size, program::Slot to) {
  if (Expr value = loadBytes(execution, address, size)) setExpression(execution, to, value);
}

Expr loadValue(Execution& execution, const Expr& address, unsigned size) {
  if (std::optional<uint64_t> number = numberOf(execution, address))
    return loadBytes(execution, *number, size);
  return execution.model.load(execution, {address, size, memory::AccessMode::Read});
}

bool storeValue(Execution& execution, const Expr& address, const Expr& value) {
  const unsigned size = value->width() / 8;
  std::optional<uint64_t> number = numberOf(execution, address);
  if (!number) return execution.model.store(execution, {address, size, memory::AccessMode::Write}, value);
  Builder& builder = execution.reasoner.builder();
  std::vector<Byte> bytes(size);
  for (unsigned n = 0; n < size; ++n) {
    Expr byte = builder.extract(value, 8 * n + 7, 8 * n);
    if (byte->isConstant())
      bytes[n].value = static_cast<uint8_t>(byte->value().toWord());
    else
      bytes[n].expression = std::move(byte);
  }
  return execution.check(execution.state.memory.writeBytes(*number, bytes));
}

// --- Forking ---

std::optional<memory::ObjectInfo> ForkingModel::choose(Execution& execution, const SymbolicAccess& access) {
  Resolution resolution = resolve(execution, access);
  State& state = execution.state;
  execution.observer.resolved(execution.site(), resolution.targets);
  forkRest(execution, resolution.rest, resolution.part, Incompleteness::Resolution);

  auto modelOf = [](const auto& piece) { return piece.model ? &*piece.model : nullptr; };
  const bool alone = resolution.targets.size() + resolution.failures.size() == 1 && resolution.rest.isEmpty();
  for (Resolution::Failure& failure : resolution.failures) {
    if (resolution.targets.empty() && &failure == &resolution.failures.back()) {
      if (!alone) state.path.add(failure.condition, resolution.part, modelOf(failure));
      execution.fail(*failure.fault);
      return std::nullopt;
    }
    fork(execution, failure.condition, resolution.part, modelOf(failure), execution.ip).ending =
        execution.error(*failure.fault);
  }
  for (std::size_t n = 1; n < resolution.targets.size(); ++n)
    fork(execution, resolution.targets[n].condition, resolution.part, modelOf(resolution.targets[n]),
         execution.ip);
  const Target& first = resolution.targets.front();
  if (!alone) state.path.add(first.condition, resolution.part, modelOf(first));
  return first.object;
}

Expr ForkingModel::load(Execution& execution, const SymbolicAccess& access) {
  std::optional<memory::ObjectInfo> object = choose(execution, access);
  if (!object) return {};
  Expr offset = offsetIn(execution.reasoner.builder(), access.address, *object);
  execution.observer.accessed(execution.site(), *object, offset, access.size);
  return execution.state.memory.readAt(object->base, offset, access.size);
}

bool ForkingModel::store(Execution& execution, const SymbolicAccess& access, const Expr& value) {
  std::optional<memory::ObjectInfo> object = choose(execution, access);
  if (!object) return false;
  Expr offset = offsetIn(execution.reasoner.builder(), access.address, *object);
  execution.observer.accessed(execution.site(), *object, offset, access.size);
  execution.state.memory.writeAt(object->base, offset, value);
  return true;
}

} // namespace sonde::exec
