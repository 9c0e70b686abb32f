#pragma once

/// \file
/// Reference counting for everything that states share and that expressions share. Counts are not atomic: a
/// state and all its copies stay on one thread, and so does a context with its expressions.

#include <cstdint>
#include <utility>

namespace sonde {

/// A shared pointer to a T that has `uint32_t refs`, starting at 0, and a static `destroy(T*)`; `Counted`
/// gives both. A T for which `unique()` is false must not be changed.
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

  /// Returns the T for writing: a new one if this handle is null, and a copy if other handles hold the same
  /// T.
  T& own() {
    if (!pointer_)
      *this = Ref(new T);
    else if (!unique())
      *this = Ref(new T(std::as_const(*pointer_)));
    return *pointer_;
  }

private:
  void retain() {
    if (pointer_) ++pointer_->refs;
  }
  T* pointer_ = nullptr;
};

/// A T inherits this to be held by `Ref<T>` or `Ref<const T>`. A copy of a T starts with no handles.
template <typename T> struct Counted {
  Counted() = default;
  Counted(const Counted&) {}
  Counted& operator=(const Counted&) { return *this; }
  static void destroy(const T* counted) { delete counted; }

  mutable uint32_t refs = 0;
};

} // namespace sonde
