#include "exec/state/frame.h"

#include "support/allocation.h"
#include "support/check.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <new>

namespace sonde::exec {

namespace {

size_t bytesOf(const program::Function& function) {
  return sizeof(Frame) + (function.constants.size() + function.frameSlots) * sizeof(uint64_t);
}

size_t shadowBytesOf(const program::Function& function) {
  return (function.constants.size() + function.frameSlots) * sizeof(expr::Expr);
}

/// The data behind the header of a packed frame: a bit for each register that is not zero, a bit for each
/// that has an expression, then those values and expressions.
struct Packed {
  explicit Packed(const Frame& frame)
      : words((frame.function->frameSlots + 63) / 64),
        present(reinterpret_cast<uint64_t*>(const_cast<Frame*>(&frame) + 1)), symbolic(present + words),
        values(symbolic + words) {}

  static size_t count(const uint64_t* bits, size_t words) {
    size_t count = 0;
    for (size_t n = 0; n < words; ++n) count += static_cast<size_t>(std::popcount(bits[n]));
    return count;
  }
  size_t valueCount() const { return count(present, words); }
  size_t expressionCount() const { return count(symbolic, words); }
  expr::Expr* expressions() const { return reinterpret_cast<expr::Expr*>(values + valueCount()); }

  static size_t bytes(size_t words, size_t values, size_t expressions) {
    return sizeof(Frame) + (2 * words + values) * sizeof(uint64_t) + expressions * sizeof(expr::Expr);
  }
  size_t bytes() const { return bytes(words, valueCount(), expressionCount()); }

  static bool has(const uint64_t* bits, size_t slot) { return bits[slot / 64] >> slot % 64 & 1; }
  static void mark(uint64_t* bits, size_t slot) { bits[slot / 64] |= uint64_t{1} << slot % 64; }

  size_t words; ///< the size of each set of bits
  uint64_t* present;
  uint64_t* symbolic;
  uint64_t* values;
};

} // namespace

Frame* FramePool::make(const program::Function& function) {
  const size_t constants = function.constants.size();
  bytes_ += allocated(bytesOf(function));
  Frame* frame = new (::operator new(bytesOf(function))) Frame;
  frame->function = &function;
  frame->registers = reinterpret_cast<uint64_t*>(frame + 1) + constants;
  for (size_t n = 0; n < constants; ++n) *(frame->registers - 1 - n) = function.constants[n];
  std::fill_n(frame->registers, function.frameSlots,
              0); // `pack` reads all registers, whether they were set or not
  return frame;
}

Frame* FramePool::copy(const Frame& frame) {
  const program::Function& function = *frame.function;
  Frame* twin = take(function);
  uint64_t* registers = twin->registers;
  *twin = frame;
  twin->references = 1;
  twin->registers = registers;
  twin->shadow = nullptr;
  if (twin->caller) ++twin->caller->references;
  if (frame.registers) {
    std::memcpy(registers, frame.registers, function.frameSlots * sizeof(uint64_t));
    if (frame.shadow) {
      addShadow(*twin);
      std::copy(frame.shadow, frame.shadow + function.frameSlots, twin->shadow);
    }
    return twin;
  }
  const Packed packed(frame);
  const uint64_t* value = packed.values;
  for (size_t slot = 0; slot < function.frameSlots; ++slot)
    registers[slot] = Packed::has(packed.present, slot) ? *value++ : 0;
  if (packed.expressionCount() == 0) return twin;
  addShadow(*twin);
  const expr::Expr* expression = packed.expressions();
  for (size_t slot = 0; slot < function.frameSlots; ++slot)
    if (Packed::has(packed.symbolic, slot)) twin->shadow[slot] = *expression++;
  return twin;
}

Frame* FramePool::pack(Frame* frame) {
  SONDE_DCHECK(frame->references == 1, "a shared frame is packed");
  const size_t slots = frame->function->frameSlots;
  const auto values =
      slots - static_cast<size_t>(std::count(frame->registers, frame->registers + slots, uint64_t{0}));
  size_t expressions = 0;
  if (frame->shadow)
    expressions = static_cast<size_t>(std::count_if(frame->shadow, frame->shadow + slots,
                                                    [](const expr::Expr& held) { return bool(held); }));
  const size_t bytes = Packed::bytes((slots + 63) / 64, values, expressions);
  bytes_ += allocated(bytes);
  Frame* small = new (::operator new(bytes)) Frame(*frame);
  small->registers = nullptr;
  small->shadow = nullptr;
  const Packed packed(*small);
  std::fill_n(packed.present, 2 * packed.words, 0);
  uint64_t* value = packed.values;
  for (size_t slot = 0; slot < slots; ++slot)
    if (frame->registers[slot]) {
      Packed::mark(packed.present, slot);
      *value++ = frame->registers[slot];
    }
  auto* expression = reinterpret_cast<expr::Expr*>(value);
  for (size_t slot = 0; frame->shadow && slot < slots; ++slot)
    if (frame->shadow[slot]) {
      Packed::mark(packed.symbolic, slot);
      new (expression++) expr::Expr(std::move(frame->shadow[slot]));
    }
  give(frame);
  return small;
}

Frame* FramePool::unpack(Frame* small) {
  Frame* frame = copy(*small);
  if (frame->caller) --frame->caller->references; // the reference of the packed frame
  dropPacked(small);
  return frame;
}

void FramePool::addShadow(Frame& frame) {
  if (frame.shadow) return;
  bytes_ += allocated(shadowBytesOf(*frame.function));
  const size_t constants = frame.function->constants.size();
  frame.shadow = new expr::Expr[constants + frame.function->frameSlots] + constants;
}

void FramePool::dropShadow(Frame& frame) {
  bytes_ -= allocated(shadowBytesOf(*frame.function));
  delete[] (frame.shadow - frame.function->constants.size());
  frame.shadow = nullptr;
}

void FramePool::dropPacked(Frame* small) {
  const Packed packed(*small);
  bytes_ -= allocated(packed.bytes());
  std::destroy_n(packed.expressions(), packed.expressionCount());
  ::operator delete(small);
}

void FramePool::release(Frame* frame) {
  while (frame && --frame->references == 0) {
    Frame* caller = frame->caller;
    frame->references = 1;
    if (frame->registers)
      give(frame);
    else
      dropPacked(frame);
    frame = caller;
  }
}

void FrameHandle::own() {
  Frame* copy = pool_->copy(*frame_);
  --frame_->references;
  frame_ = copy;
}

FramePool::~FramePool() {
  for (Frame* frame : free_)
    while (frame) {
      Frame* next = frame->caller;
      ::operator delete(frame);
      frame = next;
    }
}

} // namespace sonde::exec
