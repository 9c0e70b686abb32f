#include "input/concrete_input.h"

#include "support/error.h"

#include <algorithm>
#include <fmt/format.h>

namespace sonde::input {

namespace {

/// The objects of a test that have not been used yet.
class Objects {
public:
  explicit Objects(std::vector<Object> objects) : left_(std::move(objects)) {}

  std::vector<uint8_t> take(const std::string& name) {
    auto found = std::ranges::find(left_, name, &Object::name);
    if (found == left_.end())
      throw Error(fmt::format("the test has no object '{}'", name), {},
                  "the test belongs to a program that is started in another way");
    std::vector<uint8_t> bytes = found->more ? found->all() : std::move(found->bytes);
    left_.erase(found);
    return bytes;
  }

  std::vector<Object> takeRest() { return std::move(left_); }

private:
  std::vector<Object> left_;
};

std::string text(const std::vector<uint8_t>& bytes) {
  return {bytes.begin(), std::ranges::find(bytes, uint8_t{0})};
}

unsigned count(const Argument& range, Objects& objects, const std::string& name) {
  const std::vector<uint8_t> bytes = objects.take(name);
  uint64_t value = 0;
  for (size_t n = std::min<size_t>(bytes.size(), 8); n-- > 0;) value = value << 8 | bytes[n];
  if (value < range.least || value > range.most)
    throw Error(fmt::format("the test's object '{}' has the value {}, but only {} to {} are possible", name,
                            value, range.least, range.most));
  return static_cast<unsigned>(value);
}

} // namespace

ConcreteInput concrete(const ProgramInput& description, const std::vector<Object>& all) {
  ConcreteInput result;
  Objects objects(all);
  unsigned ranges = 0, symbolic = 0;
  for (const Argument& argument : description.arguments) {
    if (!argument.symbolic) {
      result.arguments.push_back(argument.text);
      continue;
    }
    const unsigned number = argument.range ? count(argument, objects, countName(ranges++)) : 1;
    for (unsigned n = 0; n < number; ++n)
      result.arguments.push_back(text(objects.take(argumentName(symbolic++))));
  }
  for (const Variable& variable : description.environment)
    result.environment.emplace_back(variable.name, text(objects.take(variableObjectName(variable.name))));
  if (description.standardInput) result.standardInput = objects.take(standardInputName);
  for (unsigned n = 0; n < description.files; ++n)
    result.files[fileName(n)] = objects.take(fileObjectName(n));
  for (const Template& file : description.templates) {
    std::vector<uint8_t> bytes = objects.take(templateObjectName(file.name));
    if (file.name == "-")
      result.standardInput = std::move(bytes);
    else
      result.files[file.name] = std::move(bytes);
  }
  for (Object& object : objects.takeRest())
    if (object.name.starts_with(failurePrefix))
      result.failures.push_back(object.name);
    else
      result.rest.push_back(std::move(object));
  return result;
}

} // namespace sonde::input
