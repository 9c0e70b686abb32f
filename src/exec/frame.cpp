#include "exec/frame.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace sonde::exec {

Frame* FramePool::make(const program::Function& function) {
  size_t constants = function.constants.size();
  size_t bytes = sizeof(Frame) + (constants + function.frameSlots) * sizeof(uint64_t);
  Frame* frame = new (::operator new(bytes)) Frame;
  frame->function = &function;
  frame->registers = reinterpret_cast<uint64_t*>(frame + 1) + constants;
  for (size_t n = 0; n < constants; ++n) *(frame->registers - 1 - n) = function.constants[n];
  return frame;
}

Frame* FramePool::copy(const Frame& frame) {
  Frame* twin = take(*frame.function);
  uint64_t* registers = twin->registers;
  *twin = frame;
  twin->references = 1;
  twin->registers = registers;
  twin->shadow = nullptr;
  if (frame.shadow) {
    addShadow(*twin);
    std::copy(frame.shadow, frame.shadow + frame.function->frameSlots, twin->shadow);
  }
  std::memcpy(registers, frame.registers, frame.function->frameSlots * sizeof(uint64_t));
  if (twin->caller) ++twin->caller->references;
  return twin;
}

void FramePool::addShadow(Frame& frame) {
  if (frame.shadow) return;
  size_t constants = frame.function->constants.size();
  frame.shadow = new expr::Expr[constants + frame.function->frameSlots] + constants;
}

void FramePool::dropShadow(Frame& frame) {
  delete[] (frame.shadow - frame.function->constants.size());
  frame.shadow = nullptr;
}

void FramePool::release(Frame* frame) {
  while (frame && --frame->references == 0) {
    Frame* caller = frame->caller;
    frame->references = 1;
    give(frame);
    frame = caller;
  }
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
