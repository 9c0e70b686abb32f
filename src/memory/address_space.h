#pragma once

/// \file
/// The memory of one state, as a value. A copy shares every byte until one side writes.
///
/// Allocation is deterministic: within its region every object lies after the one before it, with a guard gap
/// between, and no address is used again before its whole region (16 TiB of heap, 32 TiB of stack) has gone
/// by. So an access that misses its object hits a gap or the place of a dead object, and is reported with
/// that object rather than served by another one.
///
/// Memory of the program's globals, of the engine and from the system is zero at first; that of heap and
/// stack holds `Limits::newByte`. Memory that was never written takes no space: a gigabyte costs a page for
/// each page written.

#include "memory/fault.h"
#include "memory/graveyard.h"
#include "memory/layout.h"
#include "memory/object_map.h"
#include "memory/stack_table.h"
#include "memory/symbolic_bytes.h"
#include "support/deadline.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sonde::memory {

class AccessCache;

/// How reads at symbolic offsets are expressed, and how many were expressed in which way.
struct ReadViews {
  bool typed =
      true; ///< elements of several bytes as one table, where width and residue of the access allow it
  uint64_t typedReads = 0;
  uint64_t byteReads = 0; ///< reads of several bytes that were done byte by byte
  /// A write at a symbolic offset gives each element of a table of at most so many a choice; of a larger one
  /// it is put on a list of writes.
  uint64_t mostChoices = 0;
  uint64_t choiceWrites = 0;
  uint64_t listWrites = 0;
};

/// Bounds on one state's memory; reaching one is an outcome, never a crash.
struct Limits {
  uint64_t stackBytes = uint64_t{256} << 20;
  uint64_t mostChoices() const { return views ? views->mostChoices : 0; }
  ReadViews* views = nullptr; ///< shared by all states; null: the defaults, and nothing is counted
  expr::Expr fresh{};         ///< the array whose elements new bytes are; null: new memory is defined
  uint8_t newByte = 0;        ///< the value of each byte of a new object of heap or stack
  uint64_t bytes =
      UINT64_MAX; ///< bytes of the host's memory, without expressions, beyond which OutOfMemory is thrown
};

/// Thrown in the middle of an access or allocation that takes more of the host's memory than a state may
/// have. The state is of no use afterwards but for its path and its input.
struct OutOfMemory {};

/// The result of looking up an access: the object that holds all its bytes, or the fault.
struct Access {
  ObjectInfo object; ///< meaningful when `fault` is null
  FaultPtr fault;
  explicit operator bool() const { return !fault; }
};

/// What a new object of the heap holds: what new memory holds, or zeros.
enum class Content : uint8_t { New, Zeros };

/// The number of objects on the stack, as a point to return to.
using StackMark = uint64_t;

class AddressSpace {
public:
  /// Without a builder, the memory can hold concrete bytes only.
  explicit AddressSpace(const Limits& limits = {}, expr::Builder* builder = nullptr)
      : limits_(limits), growth_{0, limits.bytes}, builder_(builder) {}
  AddressSpace(const AddressSpace& other); ///< constant time but for the stack: one step per 32 stack objects
  AddressSpace(AddressSpace&& other) noexcept;
  AddressSpace& operator=(AddressSpace other) noexcept;
  ~AddressSpace();

  // --- Objects ---

  /// Adds a global or constant of the prepared program at its address. Requires: `base` lies in
  /// programRegion, separated from all others by a gap. Constants are read-only: fill them with `initialise`.
  void place(ObjectKind kind, uint64_t base, uint64_t size, Site site);

  /// Allocates a heap object, or a global or constant of the engine. Returns its base, or 0 if the size is
  /// refused. `alignment` is a power of two. An object of size 0 has a unique address and no bytes.
  uint64_t allocate(ObjectKind kind, uint64_t size, uint64_t alignment, Site site, AllocationSite origin = {},
                    Content content = Content::New);

  /// Pushes an object onto the stack (`Stack` or `VarArgs`). Returns its base, or 0 if the stack's limit is
  /// reached (see `stackExhausted`).
  uint64_t push(ObjectKind kind, uint64_t size, uint64_t alignment, Site site);
  Fault stackExhausted(uint64_t size) const;

  /// Function return and `llvm.stackrestore` pop to a mark: all objects pushed since then die at `site`.
  StackMark stackMark() const { return stack_.size(); }
  void popTo(StackMark mark, Site site);

  /// Execute `llvm.lifetime.start/end` of the stack object at `base`; other addresses are ignored. Starting a
  /// lifetime again makes the bytes new.
  void beginScope(uint64_t base);
  void endScope(uint64_t base, Site site);

  /// Makes the new bytes of the object at `base` ordinary ones, with the value that they have.
  void define(uint64_t base);

  /// Executes C's `free` of a non-null pointer: the object dies at `site`. Returns a fault for a double or
  /// invalid free.
  FaultPtr free(uint64_t address, Site site);

  // --- Objects of symbolic size (docs/adr/0026-symbolic-sizes.md) ---
  //
  // An access that such an object may be too small for gets a fault with a condition (Fault::unless).

  /// The object at `base`, made with the largest size it can have, has `size` bytes (an expression of 64
  /// bits), at least `proven` of them on every continuation of the path.
  void setSymbolicSize(uint64_t base, expr::Expr size, uint64_t proven);
  /// The path implies that the object has at least `proven` bytes.
  void raiseProvenSize(uint64_t base, uint64_t proven);
  /// The path implies that the object has `size` bytes.
  void fixSize(uint64_t base, uint64_t size);
  /// Returns how many bytes from `address` on lie in its object on every continuation of the path.
  uint64_t provenFrom(uint64_t address) const;

  // --- Lookup ---

  Access resolve(uint64_t address, uint64_t size, AccessMode mode) const;

  /// Returns the living object that holds the byte at `address` (or begins there, if it is empty); nothing
  /// for code, gaps and dead objects.
  std::optional<ObjectInfo> objectAt(uint64_t address) const;

  /// Returns a fault of this kind (Misaligned, …) with the object concerned.
  FaultPtr faultAt(FaultKind kind, AccessMode mode, uint64_t address, uint64_t size) const;

  // --- Bytes: a range of size 0 is always fine. What reads wants concrete bytes; what only writes or copies
  // does not mind ---

  Outcome read(uint64_t address, void* to, uint64_t size) const;
  [[nodiscard]] FaultPtr write(uint64_t address, const void* from, uint64_t size);
  [[nodiscard]] FaultPtr fill(uint64_t address, uint8_t value, uint64_t size);
  /// Copies like memmove: the ranges may overlap.
  [[nodiscard]] FaultPtr copy(uint64_t to, uint64_t from, uint64_t size);
  /// The content of the object at `from` becomes that of the object at `to`, as far as both have room.
  void copyContent(uint64_t to, uint64_t from);
  /// Compares like memcmp: sets `order` to a negative number, zero or a positive number. Bytes after the
  /// first difference are not accessed.
  Outcome compare(uint64_t left, uint64_t right, uint64_t size, int& order) const;
  /// Searches like memchr and strnlen: sets `length` to the number of bytes before the first `value`, at most
  /// `limit`. Bytes after it are not accessed.
  Outcome scan(uint64_t address, uint8_t value, uint64_t limit, uint64_t& length) const;
  /// Compares like strncmp: sets `order` as `compare` does.
  Outcome compareStrings(uint64_t left, uint64_t right, uint64_t limit, int& order) const;
  /// Reads a C string without its terminator, at most `limit` bytes.
  Outcome readString(uint64_t address, std::string& text, uint64_t limit = unlimited) const;
  static constexpr uint64_t unlimited = ~uint64_t{0};

  /// Writes read-only objects too. Precondition: the range lies in one living object.
  void initialise(uint64_t address, const void* from, uint64_t size);
  void setReadOnly(uint64_t base, bool readOnly);

  // --- Symbolic bytes ---

  /// Reads bytes, concrete or symbolic.
  [[nodiscard]] FaultPtr readBytes(uint64_t address, std::vector<Byte>& bytes, uint64_t size) const;
  [[nodiscard]] FaultPtr writeBytes(uint64_t address, std::span<const Byte> bytes);
  /// memset with a value that may be symbolic.
  [[nodiscard]] FaultPtr fill(uint64_t address, const Byte& value, uint64_t size);
  /// The same without a check, for bytes of which it depends on the input whether they are accessed at all.
  /// Precondition: they lie in what one living object occupies.
  std::vector<Byte> peekBytes(uint64_t address, uint64_t size) const;
  void pokeBytes(uint64_t address, std::span<const Byte> bytes);
  /// The `size` bytes at `address` become the first of `array`. Precondition: they lie in one living
  /// object.
  void makeSymbolic(uint64_t address, uint64_t size, const expr::Node* array);

  /// Returns whether a write at a symbolic offset has made an array of some of the object at `base`.
  bool hasStores(uint64_t base) const;
  /// Returns whether the object at `base` has symbolic bytes.
  bool isSymbolic(uint64_t base) const;

  /// How many bytes of memory the expressions may take that stand for what one access can reach.
  static constexpr uint64_t mostOfView = uint64_t{32} << 20;
  /// Returns a value of `size` bytes at a symbolic offset (64 bits) into the object at `base`. Null if what
  /// the access can reach is too large for `budget`: with a window that is narrow enough it is not.
  /// Precondition of both: all feasible offsets lie inside the living object and in the window.
  expr::Expr readAt(uint64_t base, const expr::Node* offset, unsigned size, Window window = {},
                    uint64_t budget = mostOfView) const;
  /// Writes at a symbolic offset. Returns false and changes nothing where `readAt` would return null.
  bool writeAt(uint64_t base, const expr::Node* offset, const expr::Node* value, Window window = {},
               uint64_t budget = mostOfView);

  // --- Objects as they are now, for views of several of them (object_group.h) ---

  /// The object that begins at `base`. As long as the reference is held, a write makes a copy of the object
  /// first, so that the object is the same as long as it is found at this address.
  Ref<Object> share(uint64_t base) const;
  /// Whether the object, which somebody shares, is still the one at its address.
  bool isSame(const Object& object) const { return find(object.base()) == &object; }
  /// The object at `base` gets the symbolic content that `from` has from `offset` on; the concrete bytes
  /// beneath stay.
  void replaceSymbolic(uint64_t base, const Object& from, uint64_t offset);

  /// Makes this space a choice: where `mine` (of width 1) is true each byte is what it was, elsewhere it is
  /// that of `other`. Returns false, and nothing has changed, if the two differ in more than the bytes of
  /// their objects (address_space_merge.cpp).
  bool merge(const AddressSpace& other, const expr::Expr& mine);

  /// Returns whether both spaces have the same living objects with the same bytes. Where the next object
  /// comes to lie does not matter. It may say no for symbolic bytes that are the same.
  bool isSame(const AddressSpace& other) const;

  // --- Walks, by rising address ---

  void forEachObject(const std::function<void(const ObjectInfo&)>& visit) const;
  /// A stretch of bytes that takes space. Bytes of an object that are in no stretch have the value that they
  /// had when they were new.
  struct Stretch {
    uint64_t address;
    const uint8_t* bytes;
    uint64_t size;
    bool readOnly;
    uint8_t fill; ///< that value
  };
  void forEachStretch(const std::function<void(const Stretch&)>& visit) const;

  /// Returns the last living object that begins before `address`.
  std::optional<ObjectInfo> objectBefore(uint64_t address) const;
  /// Returns the first living object that ends after `address`.
  std::optional<ObjectInfo> objectFrom(uint64_t address) const;
  /// Returns the bytes from `address` to the end of their object or page; `bytes` is null if they were never
  /// written. Requires: `address` lies in a living object.
  Stretch stretchAt(uint64_t address) const;

  /// How many bytes were taken so far. What was given back is not subtracted: it says how much can have
  /// changed since it was less.
  uint64_t grown() const { return growth_.total; }
  ReadViews* views() const { return limits_.views; }
  /// Throws OutOfMemory if so many bytes are more than an operation on memory may take of the host's for a
  /// moment, beside what the state has.
  void requireRoom(uint64_t bytes) const;

  /// How many bytes operations on ranges have gone through so far: a measure of the time that they took.
  uint64_t handled() const { return handled_; }
  /// Counts bytes that an operation goes through. Throws DeadlinePassed if the deadline has passed.
  void handle(uint64_t bytes) const {
    handled_ += bytes;
    if (handled_ >= nextLook_) [[unlikely]]
      lookAtClock();
  }
  /// Counts elements that were listed or expressions that were made one by one, each of which takes as much
  /// time as many concrete bytes.
  void handleExpressions(uint64_t count) const { handle(count * bytesOfExpression); }
  /// Makes operations on ranges throw DeadlinePassed soon after the deadline has passed, because one of them
  /// alone can take minutes. The state is of no use afterwards but for its path and its input. Null: they do
  /// not look at the clock. A copy of the space has no deadline.
  void setDeadline(const Deadline* deadline) { deadline_ = deadline; }
  uint64_t objectCount() const { return objects_.size() + stack_.size(); }
  /// Counts the memory that the address space allocates, without expressions.
  void count(SharedBytes) const;

  // --- For AccessCache ---

  /// Bytes around an address that are contiguous in the host's memory: a small object, or a page of a large
  /// one.
  struct Chunk {
    uint64_t base = 0;
    uint8_t* bytes = nullptr; ///< null if there are no such bytes; `resolve` says why
    uint64_t size = 0;
    bool writable = false;
  };
  /// Returns the chunk at `address`. With `Write` the bytes are unshared and `writable` afterwards; with
  /// `Read` they may be shared.
  Chunk chunkAt(uint64_t address, AccessMode mode);
  void setCache(AccessCache* cache) { cache_ = cache; }
  AccessCache* cache() const { return cache_; }

private:
  struct Cursors { ///< the next free address of each region
    uint64_t engine = engineRegion.begin;
    uint64_t heap = heapRegion.begin;
    uint64_t stack = stackRegion.begin;
  };
  struct Growth {
    uint64_t total = 0;
    uint64_t nextCount = UINT64_MAX; ///< the total at which the limit may be exceeded, at the earliest
  };

  const Object* find(uint64_t address) const; ///< living or out of scope
  Object& own(const Object& object);
  Object& ownAt(uint64_t base);
  const Object* nearestLiving(uint64_t address) const;

  const Object* check(AccessMode mode, uint64_t address, uint64_t size, FaultPtr& fault) const;
  FaultPtr explain(AccessMode mode, uint64_t address, uint64_t size) const;

  /// Host bytes at an offset of an object, and how many of them are contiguous.
  struct View {
    uint8_t* bytes;
    uint64_t size;
  };
  static View view(const Object& object, uint64_t offset); ///< returns a view that is only read
  View ownView(Object& object, uint64_t offset);
  // Precondition of these: each range lies in what one living object occupies.
  std::vector<Byte> bytesOf(const Object& object, uint64_t offset, uint64_t size) const;
  /// Returns what each byte of the window holds after a write at a symbolic offset.
  std::vector<Byte> chosenBytes(const Object& object, const expr::Node* offset, const expr::Node* value,
                                Window window) const;
  void setBytes(const Object& found, uint64_t start, std::span<const Byte> bytes);
  void mergeObject(const Object& found, const Object& other, const expr::Expr& mine);
  void fillUnchecked(uint64_t address, uint8_t value, uint64_t size);
  void copyUnchecked(uint64_t to, uint64_t from, uint64_t size);
  void copyConcrete(uint64_t to, uint64_t from, uint64_t size);
  void copySymbolic(uint64_t to, uint64_t from, uint64_t size);
  const uint8_t* peek(uint64_t address, uint64_t& size, Outcome& outcome) const;
  template <typename Visit>
  Outcome walkPairs(uint64_t left, uint64_t right, uint64_t size, Visit visit) const;

  uint64_t placeInRegion(uint64_t& cursor, Region region, uint64_t size, uint64_t alignment);
  uint64_t placeOnHeap(uint64_t size, uint64_t alignment);
  uint64_t placeOnStack(uint64_t size, uint64_t alignment);
  void insert(ObjectKind kind, uint64_t base, uint64_t size, Site site, AllocationSite origin = {},
              Content content = Content::Zeros);
  void closeWindows(uint64_t base, uint64_t size) const;
  void grow(uint64_t bytes) {
    growth_.total += bytes;
    if (growth_.total > growth_.nextCount) [[unlikely]]
      countAgain();
  }
  static constexpr uint64_t bytesOfExpression = 64;
  void lookAtClock() const;
  /// Throws OutOfMemory if the limit is exceeded; otherwise finds out when it can be, at the earliest.
  void countAgain();

  ObjectMap objects_; ///< globals, constants, heap
  StackTable stack_;
  Graveyard freed_;
  Graveyard returned_;
  Cursors cursors_;
  uint64_t nextId_ = 1;
  uint64_t stackBytes_ = 0;
  bool heapWrapped_ = false;
  Limits limits_;
  Growth growth_;
  mutable uint64_t handled_ = 0;
  mutable uint64_t nextLook_ = 0; ///< the value of `handled_` at which the clock is looked at
  const Deadline* deadline_ = nullptr;
  expr::Builder* builder_ = nullptr;
  AccessCache* cache_ = nullptr; ///< the cache of the step loop, while it runs on this space
};

} // namespace sonde::memory
