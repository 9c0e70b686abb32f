#pragma once

/// \file
/// The reference count under everything that states share. Not atomic: a state and all its clones live on one
/// thread.

#include <cstdint>
#include <utility>

namespace sonde {

/// A shared pointer to a T that has `uint32_t refs`, starting at 0, and a static `destroy(T*)`. What
/// `unique()` is false for must not be changed.
template <typename T> class Ref {
public:
  Ref() = default;
  explicit Ref(T* pointer) : pointer_(pointer) { retain(); }
  Ref(const Ref& other) : pointer_(other.pointer_) { retain(); }
  Ref(Ref&& other) noexcept : pointer_(std::exchange(other.pointer_, nullptr)) {}
  Ref& operator=(Ref other) noexcept {
    std::swap(pointer_, other.pointer_);
    return *this;
  }
  ~Ref() {
    if (pointer_ && --pointer_->refs == 0) T::destroy(pointer_);
  }

  T* get() const { return pointer_; }
  T* operator->() const { return pointer_; }
  T& operator*() const { return *pointer_; }
  explicit operator bool() const { return pointer_ != nullptr; }
  bool unique() const { return pointer_->refs == 1; }

private:
  void retain() {
    if (pointer_) ++pointer_->refs;
  }
  T* pointer_ = nullptr;
};

} // namespace sonde
