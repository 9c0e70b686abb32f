#include "exec/symbolic_input.h"

#include "memory/symbolic_bytes.h"

#include <fmt/format.h>

namespace sonde::exec {

expr::Expr makeInput(State& state, expr::Builder& builder, Seeds& seeds, std::string name, uint64_t size,
                     std::vector<std::optional<uint8_t>> fixed) {
  const uint64_t earlier = state.inputs.count(name);
  expr::Expr array = builder.symbol(earlier ? fmt::format("{}#{}", name, earlier) : name,
                                    expr::Sort::array(memory::arrayIndexWidth, 8));
  seeds.meet(name, earlier, size, array);
  state.inputs.add({std::move(name), size, array, std::move(fixed)});
  return array;
}

} // namespace sonde::exec
