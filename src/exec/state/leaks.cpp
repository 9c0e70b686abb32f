#include "exec/state/leaks.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <string_view>
#include <unordered_set>

namespace sonde::exec {

namespace {

using memory::ObjectInfo;

/// An object of symbolic content that is larger is taken to refer to everything.
constexpr uint64_t mostSymbolic = uint64_t{64} << 10;

/// Functions of the C library that hand memory to their caller.
constexpr std::string_view handingOver[] = {"getdelim", "getline", "asprintf", "vasprintf",
                                            "realpath", "getcwd",  "wcsdup",   "strdup",
                                            "strndup",  "tempnam", "scandir",  "open_memstream"};

/// Follows references through the memory of a state, from what is alive in any case.
class References {
public:
  References(const Execution& execution, unsigned step) : execution_(execution), step_(step) {}

  void followAll() {
    const State& state = execution_.state;
    state.memory.forEachObject([&](const ObjectInfo& object) {
      if (object.kind != memory::ObjectKind::Heap || object.origin == memory::mappedMemory)
        refer(object.base);
    });
    for (const Frame* frame = state.frame; frame; frame = frame->caller) referFrom(*frame);
    for (const ExitHandler& handler : state.exitHandlers) refer(handler.argument);
    follow();
  }
  /// Follows the references of one object only, which is not referred to by itself.
  void followFrom(uint64_t base) {
    scan(*execution_.state.memory.objectAt(base));
    follow();
  }

  bool has(uint64_t base) const { return everything_ || seen_.contains(base); }

private:
  void follow() {
    while (!open_.empty() && !everything_) {
      const uint64_t base = open_.back();
      open_.pop_back();
      scan(*execution_.state.memory.objectAt(base));
    }
  }

  void refer(uint64_t address) {
    if (!memory::guestRange.contains(address)) return;
    std::optional<ObjectInfo> object = execution_.state.memory.objectAt(address);
    if (!object) object = execution_.state.memory.objectAt(address - 1); // one past the end
    if (object && seen_.insert(object->base).second) open_.push_back(object->base);
  }

  void refer(const expr::Expr& value) {
    if (!known_.insert(value.get()).second) return;
    refer(execution_.state.path.value(value).extract(std::min(value->width(), 64u) - 1, 0).toWord());
    std::vector<const expr::Node*> nodes{value.get()};
    while (!nodes.empty()) {
      const expr::Node* node = nodes.back();
      nodes.pop_back();
      if (node->isConstant() && node->width() == 64) refer(node->value().toWord());
      for (const expr::Node* operand : node->operands())
        if (known_.insert(operand).second) nodes.push_back(operand);
    }
  }

  void referFrom(const Frame& frame) {
    const program::Function& function = *frame.function;
    for (uint32_t slot = 0; slot < function.frameSlots; ++slot) {
      refer(frame.registers[slot]);
      if (frame.shadow && frame.shadow[slot]) refer(frame.shadow[slot]);
    }
  }

  void scan(const ObjectInfo& object) {
    const memory::AddressSpace& memory = execution_.state.memory;
    if (memory.isSymbolic(object.base)) return scanSymbolic(object);
    for (uint64_t at = object.base; at < object.base + object.size;) {
      const memory::AddressSpace::Stretch stretch = memory.stretchAt(at);
      if (stretch.bytes) scan(stretch.bytes, stretch.size);
      at += stretch.size;
      if (step_ == 1) scanAcross(object, at);
    }
  }

  void scan(const uint8_t* bytes, uint64_t size) {
    for (uint64_t n = 0; n + sizeof(uint64_t) <= size; n += step_) {
      uint64_t word;
      std::memcpy(&word, bytes + n, sizeof word);
      if (memory::heapRegion.contains(word)) refer(word);
    }
  }

  /// Looks at the words of an object that have bytes on both sides of an address.
  void scanAcross(const ObjectInfo& object, uint64_t address) {
    constexpr uint64_t part = sizeof(uint64_t) - 1;
    uint8_t bytes[2 * part] = {};
    const uint64_t from = std::max(object.base, address - part);
    const uint64_t size = std::min(object.base + object.size, address + part) - from;
    if (execution_.state.memory.read(from, bytes, size)) scan(bytes, size);
  }

  void scanSymbolic(const ObjectInfo& object) {
    if (object.size > mostSymbolic) {
      everything_ = true;
      return;
    }
    std::vector<uint8_t> values;
    for (const memory::Byte& byte : execution_.state.memory.peekBytes(object.base, object.size)) {
      if (!byte.concrete()) refer(byte.expression);
      values.push_back(byte.concrete()
                           ? byte.value
                           : static_cast<uint8_t>(execution_.state.path.value(byte.expression).toWord()));
    }
    scan(values.data(), values.size());
  }

  const Execution& execution_;
  unsigned step_; ///< bytes between two places where a pointer is looked for
  std::unordered_set<uint64_t> seen_;
  std::unordered_set<const expr::Node*> known_;
  std::vector<uint64_t> open_;
  bool everything_ = false;
};

/// Returns whether the program owns an object of the heap, not the C library.
bool isPrograms(const Execution& execution, const ObjectInfo& object) {
  if (object.kind != memory::ObjectKind::Heap || object.origin == memory::mappedMemory) return false;
  if (object.origin.function >= execution.program.functions.size()) return true;
  const program::Function& maker = execution.program.functions[object.origin.function];
  return !maker.runtime || std::ranges::find(handingOver, maker.name) != std::end(handingOver);
}

std::vector<ObjectInfo> objectsOfProgram(const Execution& execution) {
  std::vector<ObjectInfo> objects;
  execution.state.memory.forEachObject([&](const ObjectInfo& object) {
    if (isPrograms(execution, object)) objects.push_back(object);
  });
  return objects;
}

/// Removes the objects that are referred to.
void keepUnreachable(const Execution& execution, std::vector<ObjectInfo>& objects) {
  // Most pointers are aligned. Those that are not are looked for only if an error depends on it.
  for (const unsigned step : {8u, 1u}) {
    if (objects.empty()) return;
    References references(execution, step);
    references.followAll();
    std::erase_if(objects, [&](const ObjectInfo& object) { return references.has(object.base); });
  }
}

/// Returns the first object that no other one of them refers to; of a ring, the first.
const ObjectInfo& headOf(const Execution& execution, const std::vector<ObjectInfo>& leaked) {
  constexpr size_t most = 64; // a larger number takes too long to compare
  for (const ObjectInfo& object : leaked) {
    const bool isReferredTo = std::ranges::any_of(leaked, [&](const ObjectInfo& other) {
      if (other.base == object.base || leaked.size() > most) return false;
      References references(execution, 8);
      references.followFrom(other.base);
      return references.has(object.base);
    });
    if (!isReferredTo) return object;
  }
  return leaked.front();
}

} // namespace

bool failOnLeak(Execution& execution) {
  const check::Selection& checks = execution.settings.checks;
  const bool evenReachable = checks.has(check::Check::ReachableLeak);
  if (!evenReachable && !checks.has(check::Check::Leak)) return false;
  const std::vector<ObjectInfo> living = objectsOfProgram(execution);
  if (living.empty()) return false;
  std::vector<ObjectInfo> leaked = living;
  keepUnreachable(execution, leaked);
  const bool isReachable = leaked.empty() || !checks.has(check::Check::Leak);
  if (isReachable && evenReachable) leaked = living;
  if (leaked.empty()) return false;
  const ObjectInfo& first = headOf(execution, leaked);
  // A symbolic size is a number only in a test, which says it below.
  std::string detail = first.symbolicSize ? "an object is left"
                                          : fmt::format("an object of {} byte{} is left", first.size,
                                                        first.size == 1 ? "" : "s");
  if (leaked.size() > 1) detail = fmt::format("{} objects are left, this one among them", leaked.size());
  execution.fail(isReachable ? ErrorKind::ReachableLeak : ErrorKind::MemoryLeak, std::move(detail));
  ErrorReport& report = execution.ending->error;
  report.object = first;
  // A leak is where the memory was allocated: the exit is the same for all.
  if (first.allocated != memory::noSite) report.place = {{first.origin.function, first.allocated, 0}, false};
  if (!execution.state.frame->caller) report.stack.clear(); // main has returned
  return true;
}

} // namespace sonde::exec
