#include "exec/state/merge.h"

#include <algorithm>
#include <bit>

namespace sonde::exec {

using expr::Builder;
using expr::Expr;

namespace {

bool areSame(const VariadicArea& a, const VariadicArea& b) {
  return a.saveArea == b.saveArea && a.overflowArea == b.overflowArea && a.gpOffset == b.gpOffset &&
         a.fpOffset == b.fpOffset;
}

bool areSame(const JumpPoint& a, const JumpPoint& b) {
  return a.depth == b.depth && a.function == b.function && a.resume == b.resume && a.result == b.result &&
         a.resultSlots == b.resultSlots && a.mark == b.mark && a.blocked == b.blocked;
}

bool areSame(const ExitHandler& a, const ExitHandler& b) {
  return a.function == b.function && a.argument == b.argument;
}

/// Returns whether the calls in progress are the same, apart from the values of registers.
bool haveSameCalls(const Frame* a, const Frame* b) {
  for (; a != b; a = a->caller, b = b->caller) {
    if (!a || !b || a->function != b->function || a->depth != b->depth || a->call != b->call ||
        a->resume != b->resume || a->result != b->result || a->resultSlots != b->resultSlots ||
        a->mark != b->mark)
      return false;
    if (a->function->variadic && !areSame(a->variadic, b->variadic)) return false;
  }
  return true;
}

bool haveSameSizes(const State& a, const State& b) {
  bool same = a.sizes.size() == b.sizes.size();
  if (same)
    a.sizes.forEach([&](uint64_t number, const Expr& size) {
      const Expr* other = b.sizes.find(number);
      same &= other && other->get() == size.get();
    });
  return same;
}

bool canMerge(const State& a, const State& b) {
  const auto same = [](const auto& x, const auto& y) { return areSame(x, y); };
  return a.next == b.next && a.destructorsQueued == b.destructorsQueued && a.rounding == b.rounding &&
         a.failures == b.failures && a.allocationFailures == b.allocationFailures &&
         a.signals.table() == b.signals.table() && std::ranges::equal(a.jumpPoints, b.jumpPoints, same) &&
         std::ranges::equal(a.exitHandlers, b.exitHandlers, same) && haveSameCalls(a.frame, b.frame) &&
         haveSameSizes(a, b) && a.inputs.isSame(b.inputs) &&
         (&a.files.table() == &b.files.table() || process::areSame(a.files.table(), b.files.table()));
}

bool haveSameRegisters(const Frame* a, const Frame* b) {
  for (; a != b; a = a->caller, b = b->caller)
    for (size_t slot = 0; slot < a->function->frameSlots; ++slot) {
      const expr::Node* mine = a->shadow ? a->shadow[slot].get() : nullptr;
      const expr::Node* other = b->shadow ? b->shadow[slot].get() : nullptr;
      if (mine != other || (!mine && a->registers[slot] != b->registers[slot])) return false;
    }
  return true;
}

/// Returns a register as an expression that is as narrow as its value allows.
Expr valueOf(Builder& builder, const Frame& frame, size_t slot) {
  if (frame.shadow && frame.shadow[slot]) return frame.shadow[slot];
  const auto bits = static_cast<unsigned>(std::bit_width(frame.registers[slot]));
  return builder.constant(std::max(bits, 1u), frame.registers[slot]);
}

void mergeRegisters(FramePool& pool, Builder& builder, Frame& frame, const Frame& other, const Expr& mine) {
  for (size_t slot = 0; slot < frame.function->frameSlots; ++slot) {
    const bool isSymbolic = (frame.shadow && frame.shadow[slot]) || (other.shadow && other.shadow[slot]);
    if (!isSymbolic && frame.registers[slot] == other.registers[slot]) continue;
    const Expr a = valueOf(builder, frame, slot), b = valueOf(builder, other, slot);
    if (a.get() == b.get()) continue;
    const unsigned width = std::max(a->width(), b->width());
    const Expr choice = builder.ite(mine, builder.zext(a, width), builder.zext(b, width));
    pool.addShadow(frame);
    frame.registers[slot] = choice->isConstant() ? choice->value().toWord() : 0;
    frame.shadow[slot] = choice->isConstant() ? Expr() : choice;
  }
}

/// Merges the registers of all calls in progress that the two do not share. Callers that `state` shares with
/// other states are replaced by copies.
void mergeFrames(FramePool& pool, Builder& builder, Frame* innermost, const Frame* other, const Expr& mine) {
  for (Frame* frame = innermost; frame != other;) {
    mergeRegisters(pool, builder, *frame, *other, mine);
    other = other->caller;
    Frame* caller = frame->caller;
    if (caller == other) return;
    frame->caller = pool.copy(*caller);
    pool.release(caller);
    frame = frame->caller;
  }
}

} // namespace

bool areSame(const State& a, const State& b) {
  return a.next == b.next && a.outside == b.outside && a.path.constraintCount() == b.path.constraintCount() &&
         canMerge(a, b) && haveSameRegisters(a.frame, b.frame) && a.memory.isSame(b.memory);
}

bool merge(FramePool& pool, Builder& builder, State& state, const State& other, const Expr& mine) {
  if (!canMerge(state, other) || !state.memory.merge(other.memory, mine)) return false;
  mergeFrames(pool, builder, state.frame, other.frame, mine);
  state.instructions = std::max(state.instructions, other.instructions);
  state.forks = std::max(state.forks, other.forks);
  state.isNarrowed |= other.isNarrowed;
  state.varying.add(other.varying);
  return true;
}

} // namespace sonde::exec
