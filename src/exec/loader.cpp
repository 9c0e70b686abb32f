#include "exec/loader.h"

namespace sonde::exec {

using memory::AddressSpace;
using memory::ObjectKind;

void placeGlobals(AddressSpace& space, const program::Program& program, const Externals& externals) {
  for (const program::Global& global : program.globals) {
    space.place(global.constant ? ObjectKind::Constant : ObjectKind::Global, global.address, global.size,
                global.location);
    if (!global.bytes.empty()) space.initialise(global.address, global.bytes.data(), global.bytes.size());
    if (!global.external) continue;
    if (std::optional<std::vector<uint8_t>> bytes = externals.variable(global.name, global.size))
      if (!bytes->empty()) space.initialise(global.address, bytes->data(), bytes->size());
  }
}

namespace {

/// A null-terminated array of pointers to strings.
uint64_t placeStrings(AddressSpace& space, const std::vector<std::string>& strings) {
  std::vector<uint64_t> pointers;
  for (const std::string& text : strings) {
    uint64_t address = space.allocate(ObjectKind::Global, text.size() + 1, 1, memory::noSite);
    space.initialise(address, text.c_str(), text.size() + 1);
    pointers.push_back(address);
  }
  pointers.push_back(0);
  uint64_t size = pointers.size() * sizeof(uint64_t);
  uint64_t array = space.allocate(ObjectKind::Global, size, 16, memory::noSite);
  space.initialise(array, pointers.data(), size);
  return array;
}

} // namespace

Arguments placeArguments(AddressSpace& space, const program::Program& program, const Invocation& invocation) {
  Arguments arguments;
  arguments.count = invocation.arguments.size();
  arguments.values = placeStrings(space, invocation.arguments);
  arguments.environment = placeStrings(space, invocation.environment);
  for (const program::Global& global : program.globals)
    if (global.external && (global.name == "environ" || global.name == "__environ"))
      space.initialise(global.address, &arguments.environment, sizeof arguments.environment);
  return arguments;
}

} // namespace sonde::exec
