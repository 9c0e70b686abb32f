#include "exec/memory_model/access.h"

#include "exec/memory_model/memory_model.h"
#include "exec/state/output_sink.h"
#include "exec/symbolic/bounds.h"
#include "exec/symbolic/registers.h"
#include "exec/symbolic/undefined.h"
#include "expr/address.h"

#include <algorithm>

namespace sonde::exec {

using expr::Builder;
using expr::Expr;
using memory::Byte;

namespace {

/// Returns the bytes from `n` on that are numbers, at most eight, as one constant, and moves `n` behind them.
Expr numberAt(Builder& builder, const std::vector<Byte>& bytes, size_t& n) {
  uint64_t number = 0;
  unsigned width = 0;
  for (; n < bytes.size() && width < 64 && bytes[n].concrete(); ++n, width += 8)
    number |= uint64_t{bytes[n].value} << width;
  return builder.constant(width, number);
}

} // namespace

Expr joined(Builder& builder, const std::vector<Byte>& bytes) {
  Expr value;
  for (size_t n = 0; n < bytes.size();) {
    const Expr next = bytes[n].concrete() ? numberAt(builder, bytes, n) : bytes[n++].expression;
    value = value ? builder.concat(next, value) : next;
  }
  return value;
}

std::vector<Byte> bytesOf(Builder& builder, const Expr& value) {
  std::vector<Byte> bytes(value->width() / 8);
  for (unsigned n = 0; n < bytes.size(); ++n) {
    Expr byte = builder.extract(value, 8 * n + 7, 8 * n);
    if (byte->isConstant())
      bytes[n].value = static_cast<uint8_t>(byte->value().toWord());
    else
      bytes[n].expression = std::move(byte);
  }
  return bytes;
}

bool isOfOneObject(const Expr& address) {
  const expr::Address known = expr::addressOf(address);
  return known && !known.isNegative();
}

std::optional<uint64_t> numberOf(Execution& execution, const Expr& address) {
  path::PathCondition& path = execution.state.path;
  const expr::SymbolSet* symbols = address->symbols();
  if (address->isConstant() || (symbols && symbols->empty())) return path.value(address).toWord();
  if (!execution.settings.impliedAddresses) return std::nullopt;
  if (const std::optional<uint64_t> known = path.knowledge().noted(address)) return known;
  const std::optional<BitVector> value = execution.reasoner.implied(path, address);
  if (!value) return std::nullopt;
  if (!isOfOneObject(address)) execution.model.countSettled();
  return value->toWord();
}

namespace {

Expr loadBytes(Execution& execution, uint64_t address, unsigned size) {
  std::vector<Byte> bytes;
  if (!carryOut(execution, [&] { return execution.state.memory.readBytes(address, bytes, size); })) return {};
  return joined(execution.reasoner.builder(), bytes);
}

} // namespace

void loadFrom(Execution& execution, uint64_t address, unsigned size, program::Slot to) {
  if (Expr value = loadBytes(execution, address, size)) setExpression(execution, to, value);
}

Expr loadValue(Execution& execution, const Expr& given, unsigned size) {
  const Expr address = defined(execution, given, Use::Address);
  if (execution.ending) return {};
  if (std::optional<uint64_t> number = numberOf(execution, address))
    return loadBytes(execution, *number, size);
  return loadThrough(execution, address, size);
}

Expr loadThrough(Execution& execution, const Expr& given, unsigned size) {
  const Expr address = defined(execution, given, Use::Address);
  if (execution.ending) return {};
  return execution.model.load(execution, {address, size, memory::AccessMode::Read});
}

bool storeThrough(Execution& execution, const Expr& given, const Expr& value) {
  const Expr address = defined(execution, given, Use::Address);
  if (execution.ending) return false;
  return execution.model.store(execution, {address, value->width() / 8, memory::AccessMode::Write}, value);
}

bool storeValue(Execution& execution, const Expr& given, const Expr& value) {
  const Expr address = defined(execution, given, Use::Address);
  if (execution.ending) return false;
  std::optional<uint64_t> number = numberOf(execution, address);
  if (!number) return storeThrough(execution, address, value);
  const std::vector<Byte> bytes = bytesOf(execution.reasoner.builder(), value);
  return carryOut(execution, [&] { return execution.state.memory.writeBytes(*number, bytes); });
}

std::optional<process::OutputPiece> pieceAt(Execution& execution, uint64_t address, uint64_t size) {
  const memory::AddressSpace& memory = execution.state.memory;
  const auto resolve = [&] { return memory.resolve(address, size, memory::AccessMode::Read).fault; };
  if (size > 0 && !carryOut(execution, resolve)) return std::nullopt;
  memory.requireRoom(size);
  std::string text(size, 0);
  if (memory.read(address, text.data(), size)) return text;
  std::vector<Byte> bytes;
  if (!carryOut(execution, [&] { return memory.readBytes(address, bytes, size); })) return std::nullopt;
  define(execution, bytes);
  if (execution.ending) return std::nullopt;
  return bytes;
}

std::optional<bool> writeOutputAt(Execution& execution, process::OutputStream stream, uint64_t address,
                                  uint64_t size) {
  constexpr uint64_t mostAtOnce = uint64_t{1} << 20;
  const memory::AddressSpace& memory = execution.state.memory;
  const auto resolve = [&] { return memory.resolve(address, size, memory::AccessMode::Read).fault; };
  if (size > 0 && !carryOut(execution, resolve)) return std::nullopt;
  // One more than is kept, so that it is seen to be cut.
  const process::OutputSettings& settings = execution.settings.output;
  if (settings.captured && !showsOutput(execution)) size = std::min<uint64_t>(size, settings.limit + 1);
  bool isWritten = true;
  for (uint64_t done = 0, count = 0; done < size && isWritten; done += count) {
    count = std::min(size - done, mostAtOnce);
    std::optional<process::OutputPiece> piece = pieceAt(execution, address + done, count);
    if (!piece) return std::nullopt;
    isWritten = writeOutput(execution, stream, {std::move(*piece)});
  }
  return isWritten;
}

Expr pointer(Execution& execution, program::Slot slot) {
  if (isSymbolic(execution, slot)) return expression(execution, slot, 64);
  Builder& builder = execution.reasoner.builder();
  uint64_t address = execution.slot(slot);
  std::optional<memory::ObjectInfo> object = execution.state.memory.objectAt(address);
  if (!object) return builder.constant(64, address);
  return builder.add(builder.base(object->id, object->base), builder.constant(64, address - object->base));
}

} // namespace sonde::exec
