#pragma once

/// \file
/// The call stack as a list of frames, innermost first. Frames are shared between states that were one state
/// when the call was made: only the innermost frame of a state is its own, so that cloning a state copies one
/// frame however deep the stack is, and returning into a shared frame copies that one.
///
/// A frame's registers follow its header: the function's constants, then parameters and locals (program.h). A
/// register that holds an expression has it in the frame's *shadow*, an array parallel to the registers that
/// most frames do not have (docs/adr/0010-registers.md). Frames are kept per function when they are given
/// back: constants are written once, a call is a few stores.
///
/// The innermost frame of a state that waits for its turn is *packed*: what follows the header is only what
/// its registers and shadow hold. Thousands of states wait, and these frames were half of what they took.

#include "expr/expr.h"
#include "memory/address_space.h"
#include "program/program.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace sonde::exec {

/// The location of a variadic function's `...`, as va_start stores it (System V ABI, figure 3.34).
struct VariadicArea {
  uint64_t saveArea = 0;
  uint64_t overflowArea = 0;
  uint32_t gpOffset = 0;
  uint32_t fpOffset = 0;
};

struct Frame {
  uint32_t references = 1;
  uint32_t depth = 0;
  const program::Function* function = nullptr;
  uint64_t* registers = nullptr;                ///< points to slot 0; null if the frame is packed
  expr::Expr* shadow = nullptr;                 ///< points to slot 0; null if all registers are concrete
  Frame* caller = nullptr;                      ///< holds a reference
  const program::Instruction* call = nullptr;   ///< the call, in the caller
  const program::Instruction* resume = nullptr; ///< the instruction after the return, in the caller
  program::Slot result = 0;                     ///< the slot of the result, in the caller
  uint32_t resultSlots = 0;
  memory::StackMark mark = 0; ///< the mark of the guest stack when the call was made
  uint64_t stackBytes = 0;    ///< what all frames up to this one take of a native stack, at least
  VariadicArea variadic;
};

/// Makes and keeps frames. One per machine; outlives all states.
class FramePool {
public:
  explicit FramePool(const program::Program& program) : free_(program.functions.size()) {}
  FramePool(const FramePool&) = delete;
  FramePool& operator=(const FramePool&) = delete;
  ~FramePool();

  /// Returns a frame with one reference, no caller, and constants filled in; everything else is undefined.
  Frame* take(const program::Function& function) {
    Frame*& first = free_[function.index];
    Frame* frame = first;
    if (!frame) [[unlikely]]
      return make(function);
    first = frame->caller;
    return frame;
  }

  /// Puts an unshared frame back into the pool; its reference to the caller is not dropped.
  void give(Frame* frame) {
    if (frame->shadow) [[unlikely]]
      dropShadow(*frame);
    Frame*& first = free_[frame->function->index];
    frame->caller = first;
    first = frame;
  }

  /// Returns an unpacked copy of a frame, which shares the callers.
  Frame* copy(const Frame&);
  /// Gives a frame a shadow, so that its registers may have expressions.
  void addShadow(Frame&);
  /// Packs an unshared frame and returns the packed one; the frame given is no longer valid.
  Frame* pack(Frame*);
  /// Unpacks a frame and returns the unpacked one; the frame given is no longer valid.
  Frame* unpack(Frame*);
  /// Drops a reference to a frame; if it was the last, frees the frame and drops its reference to the caller.
  void release(Frame*);

  /// Returns the memory of all frames, including unused ones.
  uint64_t bytes() const { return bytes_; }

private:
  Frame* make(const program::Function&);
  void dropShadow(Frame&);
  void dropPacked(Frame*);

  std::vector<Frame*> free_; ///< unused frames per function, linked by `caller`
  uint64_t bytes_ = 0;
};

/// The innermost frame of one state, which no other state shares, or null; with it, the state's call stack. A
/// copy gets an innermost frame of its own and shares the callers.
class FrameHandle {
public:
  explicit FrameHandle(FramePool& pool) : pool_(&pool) {}
  FrameHandle(const FrameHandle& other)
      : pool_(other.pool_), frame_(other.frame_ ? other.pool_->copy(*other.frame_) : nullptr) {}
  FrameHandle(FrameHandle&& other) noexcept
      : pool_(other.pool_), frame_(std::exchange(other.frame_, nullptr)) {}
  FrameHandle& operator=(FrameHandle other) noexcept {
    std::swap(pool_, other.pool_);
    std::swap(frame_, other.frame_);
    return *this;
  }
  ~FrameHandle() { pool_->release(frame_); }

  operator Frame*() const { return frame_; }
  Frame* operator->() const { return frame_; }
  Frame& operator*() const { return *frame_; }

  /// Makes a frame for `function`, called by the innermost one so far.
  Frame* push(const program::Function& function) {
    Frame* fresh = pool_->take(function);
    fresh->caller = frame_;
    fresh->depth = frame_ ? frame_->depth + 1 : 0;
    frame_ = fresh;
    return fresh;
  }
  /// Leaves the innermost frame. The caller's frame is not shared afterwards.
  void pop() {
    Frame* caller = frame_->caller;
    pool_->give(frame_);
    frame_ = caller;
    if (caller && caller->references > 1) [[unlikely]]
      own();
  }
  /// Makes the caller's frame the innermost one for a while. The result is for `stepBackInto`, and must not
  /// be lost.
  [[nodiscard]] Frame* stepOut() { return std::exchange(frame_, frame_->caller); }
  void stepBackInto(Frame* callee) { frame_ = callee; }

  /// Gives the innermost frame a shadow, so that its registers may have expressions.
  void addShadow() { pool_->addShadow(*frame_); }
  void pack() { frame_ = pool_->pack(frame_); }
  void unpack() { frame_ = pool_->unpack(frame_); }

private:
  /// Replaces the frame, which is shared, by a copy.
  void own();

  FramePool* pool_;
  Frame* frame_ = nullptr;
};

} // namespace sonde::exec
