#include "export/corpus.h"

#include "input/program_input.h"
#include "support/error.h"

#include <algorithm>
#include <set>

namespace sonde::exporting {

namespace {

std::string bytesOf(const input::Object& object) {
  const std::vector<uint8_t> all = object.all();
  return {all.begin(), all.end()};
}

const input::Object* find(const std::vector<input::Object>& objects, const std::string& name) {
  const auto found = std::ranges::find(objects, name, &input::Object::name);
  return found == objects.end() ? nullptr : &*found;
}

/// Returns the bytes that a fuzz target was given: as many of its buffer as the object `size` says.
std::string fuzzBytes(const input::Object& data, const input::Object& size) {
  const std::vector<uint8_t> number = size.all();
  uint64_t count = 0;
  for (size_t n = std::min<size_t>(number.size(), 8); n-- > 0;) count = count << 8 | number[n];
  std::string bytes = bytesOf(data);
  bytes.resize(std::min<uint64_t>(count, bytes.size()));
  return bytes;
}

} // namespace

std::optional<std::string> plainInput(const ExportedRun& run, const ExportedTest& test) {
  const std::vector<input::Object>& objects = test.content.inputs;
  if (run.isFuzzTarget()) {
    const input::Object* data = find(objects, input::fuzzDataName);
    const input::Object* size = find(objects, input::fuzzSizeName);
    if (data && size) return fuzzBytes(*data, *size);
    return std::nullopt;
  }
  if (const input::Object* in = find(objects, input::standardInputName)) return bytesOf(*in);
  if (const input::Object* in = find(objects, input::templateObjectName("-"))) return bytesOf(*in);
  if (objects.size() == 1) return bytesOf(objects.front());
  return std::nullopt;
}

Files corpus(const ExportedRun& run) {
  Files files;
  std::set<std::string> seen;
  for (const ExportedTest& test : run.tests) {
    std::optional<std::string> bytes = plainInput(run, test);
    if (!bytes)
      throw Error("this test has several inputs, which one plain file cannot hold", test.record.file,
                  "a corpus is made from a fuzz target, from --sym-stdin, or from a single symbolic object");
    if (seen.insert(*bytes).second) files.push_back({test.name, std::move(*bytes)});
  }
  return files;
}

} // namespace sonde::exporting
