#include "exec/input_list.h"

#include "support/hash.h"

namespace sonde::exec {

namespace {

uint64_t hashOf(const std::string& name) {
  uint64_t hash = name.size();
  for (char character : name) hash = hashCombine(hash, static_cast<uint8_t>(character));
  return hash;
}

} // namespace

// Two names with one hash are counted together: their numbers have gaps then, and are still different.
uint64_t InputList::count(const std::string& name) const {
  const uint64_t* found = counts_.find(hashOf(name));
  return found ? *found : 0;
}

void InputList::add(SymbolicInput input) {
  counts_.set(hashOf(input.name), count(input.name) + 1);
  inputs_.set(inputs_.size(), std::make_shared<const SymbolicInput>(std::move(input)));
}

} // namespace sonde::exec
