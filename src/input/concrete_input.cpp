#include "input/concrete_input.h"

#include "support/error.h"

#include <algorithm>
#include <fmt/format.h>

namespace sonde::input {

namespace {

const std::vector<uint8_t>& bytesOf(const std::vector<Object>& objects, const std::string& name) {
  auto found = std::ranges::find(objects, name, &Object::name);
  if (found == objects.end())
    throw Error(fmt::format("the test has no object '{}'", name), {},
                "it is for a program that is started in another way");
  return found->bytes;
}

std::string text(const std::vector<uint8_t>& bytes) {
  return {bytes.begin(), std::ranges::find(bytes, uint8_t{0})};
}

unsigned count(const Argument& range, const std::vector<Object>& objects, const std::string& name) {
  const std::vector<uint8_t>& bytes = bytesOf(objects, name);
  uint64_t value = 0;
  for (size_t n = std::min<size_t>(bytes.size(), 8); n-- > 0;) value = value << 8 | bytes[n];
  if (value < range.least || value > range.most)
    throw Error(fmt::format("the object '{}' is {}, not {} to {}", name, value, range.least, range.most));
  return static_cast<unsigned>(value);
}

} // namespace

ConcreteInput concrete(const ProgramInput& description, const std::vector<Object>& objects) {
  ConcreteInput result;
  unsigned ranges = 0, symbolic = 0;
  for (const Argument& argument : description.arguments) {
    if (!argument.symbolic) {
      result.arguments.push_back(argument.text);
      continue;
    }
    const unsigned number = argument.range ? count(argument, objects, countName(ranges++)) : 1;
    for (unsigned n = 0; n < number; ++n)
      result.arguments.push_back(text(bytesOf(objects, argumentName(symbolic++))));
  }
  for (const Variable& variable : description.environment)
    result.environment.emplace_back(variable.name, text(bytesOf(objects, variableObjectName(variable.name))));
  if (description.standardInput) result.standardInput = bytesOf(objects, standardInputName);
  for (unsigned n = 0; n < description.files; ++n)
    result.files[fileName(n)] = bytesOf(objects, fileObjectName(n));
  for (const Template& file : description.templates) {
    const std::vector<uint8_t>& bytes = bytesOf(objects, templateObjectName(file.name));
    if (file.name == "-")
      result.standardInput = bytes;
    else
      result.files[file.name] = bytes;
  }
  for (const Object& object : objects)
    if (object.name.starts_with(failurePrefix)) result.failures.push_back(object.name);
  return result;
}

} // namespace sonde::input
