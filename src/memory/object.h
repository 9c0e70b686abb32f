#pragma once

/// \file
/// One object: its address, size, kind and bytes. A small object's bytes follow the header in one allocation;
/// a large one keeps them in pages. Objects are shared between states; only an unshared one may be changed.
///
/// The size of an object may be symbolic (docs/adr/0026-symbolic-sizes.md). The object then occupies the
/// largest size that it can have, and knows how many bytes it has on every continuation of the path: its
/// *proven size*. Accesses that end there need no query.
///
/// The symbolic content of an object (symbolic_bytes.h) hangs here, beside the bytes; `concrete()` is what
/// keeps such an object out of the fast path.

#include "memory/fault.h"
#include "memory/paged_bytes.h"
#include "memory/symbolic_bytes.h"
#include "support/ref.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace sonde::memory {

class ElementView;
struct ElementKind; // outline.h

/// The offsets at which an access may begin, as far as they are known.
struct Window {
  uint64_t first = 0;
  uint64_t last = ~uint64_t{0};
};

class alignas(16) Object { // the bytes that follow are aligned as well
public:
  /// The largest size of an object whose bytes follow the header; larger objects are paged.
  static constexpr uint64_t maxInline = pageSize;

  uint32_t refs = 0;

  /// Makes an object whose bytes are `info.fill`. `info.ended` is ignored.
  static Ref<Object> create(const ObjectInfo& info);
  /// Copies an object; pages are shared.
  static Ref<Object> copyOf(const Object& object);
  static void destroy(Object* object);

  uint64_t id() const { return id_; }
  uint64_t base() const { return base_; }
  uint64_t size() const { return size_; } ///< the bytes it occupies: the largest size it can have
  uint64_t provenSize() const { return provenSize_; }
  const expr::Expr& symbolicSize() const { return symbolicSize_; } ///< 64 bits; null: the size is a number
  ObjectKind kind() const { return kind_; }
  bool readOnly() const { return readOnly_; }
  bool inScope() const { return inScope_; }
  uint8_t fill() const { return fill_; } ///< the value of each byte when it was made
  const AllocationSite& origin() const { return origin_; }
  bool concrete() const { return !symbolic_; }
  const SymbolicBytes* symbolic() const { return symbolic_.get(); } ///< null if it has none
  ObjectInfo info() const;

  /// Returns whether it occupies this address.
  bool contains(uint64_t address) const { return address - base_ < size_; }
  bool contains(uint64_t address, uint64_t size) const { return isWithin(size_, address, size); }
  /// Returns whether it is proven to have these bytes.
  bool has(uint64_t address) const { return address - base_ < provenSize_; }
  bool has(uint64_t address, uint64_t size) const { return isWithin(provenSize_, address, size); }
  /// Returns whether some of these bytes may be symbolic.
  bool isSymbolic(uint64_t offset, uint64_t size) const {
    return symbolic_ && symbolic_->touches(offset, size);
  }

  /// Returns the view that reads at symbolic offsets in this window use; null if it would take more than
  /// `budget` bytes, or if the elements cannot be separated. Views are cached, also for the states that share
  /// the object, until it is changed (`forgetViews`). `listed` becomes the number of elements that were
  /// listed for it now.
  const ElementView* view(expr::Builder& builder, ElementKind kind, Window window, uint64_t budget,
                          uint64_t& listed) const;
  void forgetViews() const {
    if (views_) dropViews();
  }

  /// Returns the concrete bytes in [begin, end), even where symbolic content hides them.
  std::vector<uint8_t> gather(uint64_t begin, uint64_t end) const;
  uint8_t concreteByte(uint64_t offset) const {
    return paged() ? pages().page(offset / pageSize)[offset % pageSize] : inlineBytes()[offset];
  }

  // Precondition of all that follows: not shared.
  /// Gives the object a symbolic size, which is at least `proven` on every continuation of the path.
  void setSymbolicSize(expr::Expr size, uint64_t proven);
  void raiseProvenSize(uint64_t proven) { provenSize_ = std::max(provenSize_, proven); }
  /// Replaces a symbolic size by the only value that it has.
  void fixSize(uint64_t size);
  /// Returns the symbolic content for writing, and makes it if there is none.
  SymbolicBytes& ownSymbolic();
  void dropSymbolic() { symbolic_ = {}; }
  /// Removes the expressions of these bytes.
  void setConcrete(uint64_t offset, uint64_t size);
  void setReadOnly(bool readOnly) { readOnly_ = readOnly; }
  void endScope(Site site);
  void beginScope(); ///< makes the bytes new again
  /// Makes all bytes elements of this array, by their addresses. Requires: they are new.
  void makeFresh(const expr::Expr& array);

  bool paged() const { return size_ > maxInline; }
  /// Counts the memory of the object without expressions.
  void count(SharedBytes) const;
  const uint8_t* inlineBytes() const { return reinterpret_cast<const uint8_t*>(this + 1); }
  uint8_t* inlineBytes() { return reinterpret_cast<uint8_t*>(this + 1); }
  const PagedBytes& pages() const { return *reinterpret_cast<const PagedBytes*>(this + 1); }
  PagedBytes& pages() { return *reinterpret_cast<PagedBytes*>(this + 1); }

private:
  struct Views;

  explicit Object(const ObjectInfo& info);
  Object(const Object&);
  ~Object();
  static void* allocateFor(uint64_t size);
  void dropViews() const;
  bool isWithin(uint64_t end, uint64_t address, uint64_t size) const {
    const uint64_t offset = address - base_;
    return offset <= end && size <= end - offset;
  }

  ObjectKind kind_;
  bool readOnly_;
  bool inScope_ = true;
  uint8_t fill_;
  Site allocated_;
  Site ended_ = noSite;
  AllocationSite origin_;
  uint64_t id_;
  uint64_t base_;
  uint64_t size_;
  uint64_t provenSize_; ///< size_, unless the size is symbolic
  expr::Expr symbolicSize_;
  Ref<SymbolicBytes> symbolic_;
  mutable std::unique_ptr<Views> views_;
};

} // namespace sonde::memory
