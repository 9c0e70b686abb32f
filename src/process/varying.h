#pragma once

/// \file
/// What a program can ask for that is the same in every run of Sonde, and natively differs from run to run,
/// from machine to machine or from folder to folder. A path notes which of it it has asked for, so that
/// `sonde replay` can tell why one of its tests does something else natively.

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace sonde::process {

// X(name, name in info.json, text): the text completes "the path reads …".
#define SONDE_VARYING(X)                                                                                     \
  X(Random, "random", "random bytes")                                                                        \
  X(Time, "time", "the time")                                                                                \
  X(Process, "process", "process numbers")                                                                   \
  X(Machine, "machine", "facts about the machine")                                                           \
  X(Folder, "folder", "the name of the working directory")                                                   \
  X(ProcFiles, "proc", "files of /proc")                                                                     \
  X(Refused, "refused", "results of system calls that Sonde refuses")

enum class Varying : uint8_t {
#define X(id, name, text) id,
  SONDE_VARYING(X)
#undef X
};

struct VaryingRow {
  Varying id;
  std::string_view name, text;
};

inline constexpr VaryingRow varyingRows[] = {
#define X(id, name, text) {Varying::id, name, text},
    SONDE_VARYING(X)
#undef X
};

/// A set of such things.
class VaryingSet {
public:
  void add(Varying one) { bits_ |= bitOf(one); }
  void add(VaryingSet others) { bits_ |= others.bits_; }
  bool has(Varying one) const { return bits_ & bitOf(one); }
  bool isEmpty() const { return bits_ == 0; }

  friend bool operator==(VaryingSet, VaryingSet) = default;

private:
  static uint8_t bitOf(Varying one) { return static_cast<uint8_t>(1u << static_cast<unsigned>(one)); }

  uint8_t bits_ = 0;
};

/// Returns the set in words: `what is not the same natively (random bytes, the time)`. It must not be empty.
std::string describe(VaryingSet);

static_assert(std::size(varyingRows) <= 8);

} // namespace sonde::process
