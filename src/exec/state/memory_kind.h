#pragma once

/// \file
/// The memory models that users can choose from (exec/memory_model has one file for each).

#include "support/options.h"

#include <cstdint>

namespace sonde::exec {

// clang-format off
/// X(Name, "name", "meaning"): what happens if a pointer may point to several objects.
#define SONDE_MEMORY_MODELS(X)                                                                               \
  X(Auto,      "auto",      "a choice, a shared array or forking, by estimated cost")                        \
  X(Single,    "single",    "one object, the others are incompleteness")                                     \
  X(Forking,   "forking",   "a state for each object")                                                       \
  X(Merging,   "merging",   "one state; loads choose among the objects, stores are guarded")                 \
  X(Flat,      "flat",      "one state; all objects of the heap share one array")                            \
  X(Segmented, "segmented", "a state for each segment; the objects of a segment share one array")
// clang-format on

enum class MemoryKind : uint8_t {
#define X(name, text, meaning) name,
  SONDE_MEMORY_MODELS(X)
#undef X
};

inline constexpr ChoiceRow<MemoryKind> memoryKinds[] = {
#define X(name, text, meaning) {MemoryKind::name, text},
    SONDE_MEMORY_MODELS(X)
#undef X
};

} // namespace sonde::exec
