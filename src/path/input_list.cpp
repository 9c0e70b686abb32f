#include "path/input_list.h"

#include "input/program_input.h"
#include "memory/symbolic_bytes.h"
#include "support/hash.h"

#include <fmt/format.h>

namespace sonde::path {

namespace {

uint64_t hashOf(const std::string& name) {
  uint64_t hash = name.size();
  for (char character : name) hash = hashCombine(hash, static_cast<uint8_t>(character));
  return hash;
}

} // namespace

bool isText(const SymbolicInput& input) {
  const input::Reading reading = input::readingOf(input.name);
  return reading == input::Reading::String || reading == input::Reading::Bytes;
}

// Names with the same hash are counted together. The numbers of one name are then not consecutive, but still
// distinct.
uint64_t InputList::count(const std::string& name) const {
  const uint64_t* found = counts_.find(hashOf(name));
  return found ? *found : 0;
}

void InputList::add(SymbolicInput input) {
  counts_.set(hashOf(input.name), count(input.name) + 1);
  hasText_ |= isText(input);
  inputs_.set(inputs_.size(), std::make_shared<const SymbolicInput>(std::move(input)));
}

bool InputList::isSame(const InputList& other) const {
  if (size() != other.size()) return false;
  bool same = true;
  inputs_.forEach([&](uint64_t number, const std::shared_ptr<const SymbolicInput>& input) {
    same &= (*other.inputs_.find(number))->array.get() == input->array.get();
  });
  return same;
}

expr::Expr makeInput(InputList& inputs, expr::Builder& builder, Seeds& seeds, std::string name, uint64_t size,
                     std::vector<std::optional<uint8_t>> fixed, uint32_t location) {
  const uint64_t earlier = inputs.count(name);
  if (const std::optional<std::vector<uint8_t>> bytes = seeds.fixedBytes(name, earlier, size)) {
    std::vector<expr::Expr> elements;
    for (uint8_t byte : *bytes) elements.push_back(builder.constant(8, byte));
    const std::vector<const expr::Node*> nodes(elements.begin(), elements.end());
    const expr::Expr table = builder.table(memory::indexWidthOf(size), builder.constant(8, 0), nodes);
    inputs.add({std::move(name), size, table, {bytes->begin(), bytes->end()}, location});
    return table;
  }
  expr::Expr array = builder.symbol(earlier ? fmt::format("{}#{}", name, earlier) : name,
                                    expr::Sort::array(memory::indexWidthOf(size), 8));
  seeds.meet(name, earlier, size, array);
  inputs.add({std::move(name), size, array, std::move(fixed), location});
  return array;
}

} // namespace sonde::path
