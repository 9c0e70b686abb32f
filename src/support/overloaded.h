#pragma once

namespace sonde {

/// Combines several functions into one for `std::visit`: one function for each alternative of a variant.
template <typename... Functions> struct Overloaded : Functions... {
  using Functions::operator()...;
};

} // namespace sonde
