#pragma once

/// \file
/// One object: where it lies, how large it is, what it is, and its bytes. A small object's bytes follow the
/// header in one allocation; a large one keeps them in pages. Objects are shared between states; only an
/// unshared one may be changed.
///
/// The symbolic content of an object (symbolic_bytes.h) hangs here, beside the bytes; `concrete()` is what
/// keeps such an object out of the fast path.

#include "memory/fault.h"
#include "memory/paged_bytes.h"
#include "memory/symbolic_bytes.h"
#include "support/ref.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace sonde::memory {

class alignas(16) Object { // so are the bytes that follow
public:
  /// Larger objects are paged.
  static constexpr uint64_t maxInline = pageSize;

  uint32_t refs = 0;

  /// All bytes zero. `info.ended` is ignored.
  static Ref<Object> create(const ObjectInfo& info);
  /// The same object, its bytes shared (pages) or copied.
  static Ref<Object> copyOf(const Object& object);
  static void destroy(Object* object);

  uint64_t id() const { return id_; }
  uint64_t base() const { return base_; }
  uint64_t size() const { return size_; }
  ObjectKind kind() const { return kind_; }
  bool readOnly() const { return readOnly_; }
  bool inScope() const { return inScope_; }
  bool concrete() const { return !symbolic_; }
  const SymbolicBytes* symbolic() const { return symbolic_.get(); } ///< null: none
  ObjectInfo info() const;

  bool contains(uint64_t address) const { return address - base_ < size_; }
  bool contains(uint64_t address, uint64_t size) const {
    const uint64_t offset = address - base_;
    return offset <= size_ && size <= size_ - offset;
  }
  /// Whether some of these bytes may have several values.
  bool isSymbolic(uint64_t offset, uint64_t size) const {
    return symbolic_ && symbolic_->touches(offset, size);
  }

  /// The object as a table of elements of \p width bytes from \p residue on, or as an array of bytes if
  /// \p width is 1. Null if writes at symbolic offsets are pending and \p width is more. Remembered until
  /// the object is changed (`forgetTables`), also by the states that share it.
  expr::Expr table(expr::Builder& builder, unsigned width, unsigned residue) const;
  void forgetTables() const { tables_.reset(); }

  // Precondition of all that follows: not shared.
  /// To be changed; made if there is none.
  SymbolicBytes& ownSymbolic();
  void dropSymbolic() { symbolic_ = {}; }
  /// These bytes have no expression any more.
  void setConcrete(uint64_t offset, uint64_t size);
  /// All concrete bytes, together.
  std::vector<uint8_t> gather() const;
  void setReadOnly(bool readOnly) { readOnly_ = readOnly; }
  void endScope(Site site);
  void beginScope(); ///< bytes become zero again

  bool paged() const { return size_ > maxInline; }
  /// With all that hangs on it, but for expressions.
  void count(SharedBytes) const;
  const uint8_t* inlineBytes() const { return reinterpret_cast<const uint8_t*>(this + 1); }
  uint8_t* inlineBytes() { return reinterpret_cast<uint8_t*>(this + 1); }
  const PagedBytes& pages() const { return *reinterpret_cast<const PagedBytes*>(this + 1); }
  PagedBytes& pages() { return *reinterpret_cast<PagedBytes*>(this + 1); }

private:
  struct Table {
    unsigned width;
    unsigned residue;
    expr::Expr elements;
  };

  explicit Object(const ObjectInfo& info);
  Object(const Object&);
  static void* allocateFor(uint64_t size);

  ObjectKind kind_;
  bool readOnly_;
  bool inScope_ = true;
  Site allocated_;
  Site ended_ = noSite;
  uint64_t id_;
  uint64_t base_;
  uint64_t size_;
  Ref<SymbolicBytes> symbolic_;
  mutable std::unique_ptr<std::vector<Table>> tables_;
};

} // namespace sonde::memory
