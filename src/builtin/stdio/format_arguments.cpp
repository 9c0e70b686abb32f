#include "builtin/stdio/format_arguments.h"

#include "exec/memory_model/access.h"
#include "exec/symbolic/registers.h"

#include <algorithm>

namespace sonde::builtin {

using program::TypeKind;

process::Number CallArguments::at(program::Slot slot) const {
  if (exec::isSymbolic(execution_, slot)) return {exec::expression(execution_, slot, 64), 0};
  return {{}, execution_.slot(slot)};
}

std::optional<process::Number> CallArguments::integer() {
  if (next_ >= site_.arguments.size() || site_.arguments[next_].byValue.size) return std::nullopt;
  return at(site_.arguments[next_++].slot);
}

std::optional<FormatArguments::Real> CallArguments::real(bool isLong) {
  if (next_ >= site_.arguments.size()) return std::nullopt;
  const program::Argument& argument = site_.arguments[next_];
  if (argument.type.kind != (isLong ? TypeKind::X86Fp80 : TypeKind::Double)) return std::nullopt;
  ++next_;
  return Real{at(argument.slot), isLong ? at(argument.slot + 1) : process::Number{}};
}

bool ListArguments::begin() {
  if (rest_) return true;
  exec::VaList list{};
  if (!execution_.state.memory.read(list_, &list, sizeof list)) return false;
  rest_ = list;
  return true;
}

std::optional<process::Number> ListArguments::at(uint64_t address) const {
  std::vector<memory::Byte> bytes;
  if (execution_.state.memory.readBytes(address, bytes, sizeof(uint64_t))) return std::nullopt;
  process::Number number;
  for (size_t n = bytes.size(); n-- > 0;) number.value = number.value << 8 | bytes[n].value;
  if (std::ranges::any_of(bytes, [](const memory::Byte& byte) { return !byte.concrete(); }))
    number.expression = exec::joined(execution_.reasoner.builder(), bytes);
  return number;
}

std::optional<process::Number> ListArguments::integer() {
  if (!begin()) return std::nullopt;
  uint64_t address = rest_->overflowArea;
  if (rest_->gpOffset + sizeof(uint64_t) <= exec::generalBytes) {
    address = rest_->saveArea + rest_->gpOffset;
    rest_->gpOffset += sizeof(uint64_t);
  } else {
    rest_->overflowArea += sizeof(uint64_t);
  }
  return at(address);
}

std::optional<FormatArguments::Real> ListArguments::real(bool isLong) {
  if (!begin()) return std::nullopt;
  uint64_t address = 0;
  if (isLong) {
    address = (rest_->overflowArea + 15) & ~uint64_t{15};
    rest_->overflowArea = address + 16;
  } else if (rest_->fpOffset + 16 <= exec::saveAreaBytes) {
    address = rest_->saveArea + rest_->fpOffset;
    rest_->fpOffset += 16;
  } else {
    address = rest_->overflowArea;
    rest_->overflowArea += 8;
  }
  const std::optional<process::Number> low = at(address), high = isLong ? at(address + 8) : process::Number{};
  if (!low || !high) return std::nullopt;
  return Real{*low, *high};
}

} // namespace sonde::builtin
