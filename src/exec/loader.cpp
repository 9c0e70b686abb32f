#include "exec/loader.h"

#include "support/error.h"

#include <algorithm>
#include <fcntl.h>
#include <fmt/format.h>

namespace sonde::exec {

using memory::AddressSpace;
using memory::ObjectKind;

void placeGlobals(AddressSpace& space, const program::Program& program, const native::Externals& externals) {
  for (const program::Global& global : program.globals) {
    space.place(global.constant ? ObjectKind::Constant : ObjectKind::Global, global.address, global.size,
                global.location);
    if (!global.bytes.empty()) space.initialise(global.address, global.bytes.data(), global.bytes.size());
    if (!global.external) continue;
    if (std::optional<std::vector<uint8_t>> bytes = externals.variable(global.name, global.size))
      if (!bytes->empty()) space.initialise(global.address, bytes->data(), bytes->size());
  }
}

std::vector<std::vector<unsigned>> argumentCounts(const input::ProgramInput& input) {
  constexpr size_t most = 10'000;
  std::vector<std::vector<unsigned>> choices(1);
  for (const input::Argument& argument : input.arguments) {
    if (!argument.range) continue;
    std::vector<std::vector<unsigned>> longer;
    if (choices.size() * (argument.most - argument.least + 1) > most)
      throw Error(fmt::format("there are more than {} ways to choose the numbers of arguments", most),
                  "--sym-args");
    for (const std::vector<unsigned>& choice : choices)
      for (unsigned count = argument.least; count <= argument.most; ++count) {
        longer.push_back(choice);
        longer.back().push_back(count);
      }
    choices = std::move(longer);
  }
  return choices;
}

Arguments InputPlacer::place(const std::vector<unsigned>& counts) {
  Arguments arguments = placeArguments(counts);
  arguments.environment = placeEnvironment();
  for (const program::Global& global : program_.globals)
    if (global.external && (global.name == "environ" || global.name == "__environ"))
      state_.memory.initialise(global.address, &arguments.environment, sizeof arguments.environment);
  placeFiles();
  return arguments;
}

Arguments InputPlacer::placeArguments(const std::vector<unsigned>& counts) {
  std::vector<uint64_t> pointers{placeText(invocation_.program)};
  unsigned ranges = 0, symbolic = 0;
  for (const input::Argument& argument : invocation_.input.arguments) {
    if (!argument.symbolic) {
      pointers.push_back(placeText(argument.text));
      continue;
    }
    unsigned count = 1;
    if (argument.range) {
      count = counts[ranges];
      assumeCount(input::countName(ranges++), count);
    }
    for (unsigned n = 0; n < count; ++n)
      pointers.push_back(placeSymbolicText({}, input::argumentName(symbolic++), argument.length));
  }
  Arguments arguments;
  arguments.count = pointers.size();
  arguments.values = placePointers(std::move(pointers));
  return arguments;
}

uint64_t InputPlacer::placeEnvironment() {
  std::vector<uint64_t> pointers;
  const std::vector<input::Variable>& symbolic = invocation_.input.environment;
  for (const std::string& text : invocation_.environment)
    if (std::ranges::find(symbolic, text.substr(0, text.find('=')), &input::Variable::name) == symbolic.end())
      pointers.push_back(placeText(text));
  for (const input::Variable& variable : symbolic)
    pointers.push_back(
        placeSymbolicText(variable.name + "=", input::variableObjectName(variable.name), variable.length));
  return placePointers(std::move(pointers));
}

void InputPlacer::placeFiles() {
  const input::ProgramInput& input = invocation_.input;
  if (input.standardInput) placeFile("-", input::standardInputName, *input.standardInput);
  for (unsigned n = 0; n < input.files; ++n)
    placeFile(input::fileName(n), input::fileObjectName(n), input.fileSize);
  for (size_t n = 0; n < input.templates.size(); ++n)
    placeTemplate(input.templates[n].name, invocation_.templates[n]);
}

uint64_t InputPlacer::placeText(const std::string& text) {
  const uint64_t address = state_.memory.allocate(ObjectKind::Global, text.size() + 1, 1, memory::noSite);
  state_.memory.initialise(address, text.c_str(), text.size() + 1);
  return address;
}

uint64_t InputPlacer::placeSymbolicText(const std::string& prefix, const std::string& name, unsigned length) {
  const uint64_t address = placeText(prefix + std::string(length, '\0'));
  std::vector<std::optional<uint8_t>> fixed(length + 1);
  fixed.back() = 0;
  const expr::Expr array =
      path::makeInput(state_.inputs, builder_, seeds_, name, length + 1, std::move(fixed));
  state_.memory.makeSymbolic(address + prefix.size(), length, array);
  return address;
}

/// Places an array of pointers with a null pointer at its end, and returns its address.
uint64_t InputPlacer::placePointers(std::vector<uint64_t> pointers) {
  pointers.push_back(0);
  const uint64_t size = pointers.size() * sizeof(uint64_t);
  const uint64_t array = state_.memory.allocate(ObjectKind::Global, size, 16, memory::noSite);
  state_.memory.initialise(array, pointers.data(), size);
  return array;
}

void InputPlacer::assumeCount(const std::string& name, unsigned count) {
  constexpr unsigned bytes = 4;
  const expr::Expr array = path::makeInput(state_.inputs, builder_, seeds_, name, bytes);
  if (!array->isSymbol()) return; // the input is fixed, and the caller has chosen the count that it has
  expr::Model model;
  expr::Expr value;
  for (unsigned n = 0; n < bytes; ++n) {
    const expr::Expr index = builder_.constant(memory::arrayIndexWidth, n);
    const expr::Expr byte = builder_.read(array, index);
    value = value ? builder_.concat(byte, value) : byte;
    model.setElement(array, index->value(), BitVector(8, count >> (8 * n) & 0xff));
  }
  const expr::Expr constraint = builder_.eq(value, builder_.constant(8 * bytes, count));
  state_.path.add(constraint, state_.path.partOf(constraint), &model);
}

void InputPlacer::placeFile(const std::string& name, const std::string& object, uint64_t size) {
  const uint64_t base = state_.files.place(state_.memory, name, size);
  state_.memory.makeSymbolic(base, size, path::makeInput(state_.inputs, builder_, seeds_, object, size));
}

void InputPlacer::placeTemplate(const std::string& name, const std::string& content) {
  const uint64_t base = state_.files.place(state_.memory, name, content.size());
  state_.memory.initialise(base, content.data(), content.size());
  std::vector<std::optional<uint8_t>> fixed(content.begin(), content.end());
  for (size_t n = 0; n < content.size(); ++n)
    if (content[n] == invocation_.input.mark) fixed[n] = std::nullopt;
  const std::vector<std::optional<uint8_t>> known = fixed;
  const expr::Expr array = path::makeInput(state_.inputs, builder_, seeds_, input::templateObjectName(name),
                                           content.size(), std::move(fixed));
  for (size_t n = 0; n < content.size(); ++n) {
    if (known[n]) continue;
    const memory::Byte byte{builder_.read(array, builder_.constant(memory::arrayIndexWidth, n))};
    static_cast<void>(state_.memory.writeBytes(base + n, std::span(&byte, 1)));
  }
}

} // namespace sonde::exec
