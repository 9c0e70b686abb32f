#pragma once

#include "expr/model.h"

#include <cstddef>

namespace sonde::solver {

/// Returns the number of values in a model, which is its cost in a cache.
inline size_t modelSize(const expr::Model& model) {
  size_t size = 1;
  for (const expr::Node* symbol : model.symbols()) {
    const expr::ArrayValue* array = symbol->isArray() ? model.array(symbol) : nullptr;
    size += array ? array->elements.size() + 1 : 1;
  }
  return size;
}

/// The bytes that a formula in a set, or a value in a model, takes on average.
inline constexpr size_t bytesOfCost = 48;

} // namespace sonde::solver
