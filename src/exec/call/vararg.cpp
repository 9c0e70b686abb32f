#include "exec/call/vararg.h"

#include "exec/memory_model/access.h"
#include "exec/symbolic/bounds.h"
#include "exec/symbolic/registers.h"

#include <algorithm>
#include <cstring>

namespace sonde::exec {

using program::Argument;
using program::TypeKind;

namespace {

/// The places of variadic arguments, one after the other.
class Cursor {
public:
  uint32_t gp = 0;            ///< offset into the save area
  uint32_t fp = generalBytes; ///< offset into the save area, of vector registers
  uint64_t stack = 0;         ///< offset into the overflow area

  enum class Class { General, Vector, Memory };
  struct Place {
    Class where;
    uint64_t offset;
  };

  Place take(const Argument& argument) {
    if (!argument.byValue.size) {
      if (argument.type.isFloat() && argument.type.kind != TypeKind::X86Fp80) {
        if (fp < saveAreaBytes) return {Class::Vector, std::exchange(fp, fp + 16)};
      } else if (argument.type.kind != TypeKind::X86Fp80) {
        uint32_t bytes = 8 * argument.type.slots();
        if (gp + bytes <= generalBytes) return {Class::General, std::exchange(gp, gp + bytes)};
      }
    }
    uint64_t size = argument.byValue.size ? argument.byValue.size : uint64_t{8} * argument.type.slots();
    uint64_t alignment = argument.byValue.size ? std::max<uint64_t>(8, argument.byValue.alignment) : size;
    stack = (stack + alignment - 1) & ~(alignment - 1);
    uint64_t offset = stack;
    stack += (size + 7) & ~uint64_t{7};
    return {Class::Memory, offset};
  }
};

/// Writes an argument once more if it is symbolic, with its expressions.
bool writeExpression(Execution& execution, uint64_t to, const Argument& argument) {
  for (program::Slot n = 0; n < static_cast<program::Slot>(argument.type.slots()); ++n) {
    if (!isSymbolic(execution, argument.slot + n)) continue;
    expr::Expr address = execution.reasoner.builder().constant(64, to + 8 * static_cast<uint64_t>(n));
    if (!storeValue(execution, address, expression(execution, argument.slot + n, 64))) return false;
  }
  return true;
}

} // namespace

bool layOutVariadic(Execution& execution, const program::CallSite& site, VariadicArea& area) {
  Cursor cursor;
  uint32_t fixed = site.variadic ? site.fixedArguments : static_cast<uint32_t>(site.arguments.size());
  for (uint32_t n = 0; n < fixed; ++n) cursor.take(site.arguments[n]);
  area.gpOffset = cursor.gp;
  area.fpOffset = cursor.fp;
  cursor.stack = 0; // va_start points behind the fixed arguments, so the stack starts anew

  std::vector<uint8_t> saved(saveAreaBytes);
  std::vector<std::pair<uint64_t, const Argument*>> inRegisters;
  std::vector<std::pair<uint64_t, const Argument*>> onStack;
  for (size_t n = fixed; n < site.arguments.size(); ++n) {
    const Argument& argument = site.arguments[n];
    Cursor::Place place = cursor.take(argument);
    if (place.where == Cursor::Class::Memory) {
      onStack.emplace_back(place.offset, &argument);
      continue;
    }
    inRegisters.emplace_back(place.offset, &argument);
    std::memcpy(&saved[place.offset], &execution.slot(argument.slot), uint64_t{8} * argument.type.slots());
  }

  memory::AddressSpace& memory = execution.state.memory;
  area.saveArea = memory.push(memory::ObjectKind::VarArgs, saveAreaBytes, 16, execution.site());
  area.overflowArea = memory.push(memory::ObjectKind::VarArgs, cursor.stack, 16, execution.site());
  if (!area.saveArea || !area.overflowArea) {
    execution.fail(memory.stackExhausted(saveAreaBytes + cursor.stack));
    return false;
  }
  memory.initialise(area.saveArea, saved.data(), saved.size());
  for (auto [offset, argument] : inRegisters)
    if (!writeExpression(execution, area.saveArea + offset, *argument)) return false;
  for (auto [offset, argument] : onStack) {
    uint64_t to = area.overflowArea + offset;
    uint64_t* value = &execution.slot(argument->slot);
    const bool done = carryOut(execution, [&] {
      return argument->byValue.size ? memory.copy(to, *value, argument->byValue.size)
                                    : memory.write(to, value, uint64_t{8} * argument->type.slots());
    });
    if (!done) return false;
    if (!argument->byValue.size && !writeExpression(execution, to, *argument)) return false;
  }
  return true;
}

void vaStart(Execution& execution, uint64_t list) {
  const VariadicArea& area = execution.state.frame->variadic;
  VaList value{area.gpOffset, area.fpOffset, area.overflowArea, area.saveArea};
  carryOut(execution, [&] { return execution.state.memory.write(list, &value, sizeof value); });
}

void vaCopy(Execution& execution, uint64_t to, uint64_t from) {
  carryOut(execution, [&] { return execution.state.memory.copy(to, from, sizeof(VaList)); });
}

} // namespace sonde::exec
