#pragma once

namespace sonde {

/// Several functions as one, for `std::visit`: one for each alternative of a variant.
template <typename... Functions> struct Overloaded : Functions... {
  using Functions::operator()...;
};

} // namespace sonde
