#include "path/seeds.h"

#include <algorithm>
#include <fmt/format.h>

namespace sonde::path {

Seeds::Seeds(std::vector<Seed> seeds) : seeds_(std::move(seeds)), followed_(seeds_.size()) {
  for (size_t n = 0; n < seeds_.size(); ++n)
    models_.push_back(own_.emplace_back(std::make_shared<expr::Model>()));
}

namespace {

const input::Object* find(const Seed& seed, const std::string& name, uint64_t number) {
  for (const input::Object& object : seed.objects)
    if (object.name == name && number-- == 0) return &object;
  return nullptr;
}

} // namespace

Seeds Seeds::fixing(Seed seed) {
  Seeds seeds;
  seeds.fixed_ = std::move(seed);
  return seeds;
}

std::optional<std::vector<uint8_t>> Seeds::fixedBytes(const std::string& name, uint64_t number,
                                                      uint64_t size) const {
  if (!fixed_) return std::nullopt;
  std::vector<uint8_t> bytes(size);
  const input::Object* object = find(*fixed_, name, number);
  if (!object) return bytes;
  const auto take = [&](uint64_t offset, const std::vector<uint8_t>& some) {
    for (uint64_t at = 0; at < some.size() && offset + at < size; ++at) bytes[offset + at] = some[at];
  };
  take(0, object->bytes);
  for (const auto& [offset, some] : object->stretches) take(offset, some);
  return bytes;
}

void Seeds::meet(const std::string& name, uint64_t number, uint64_t size, const expr::Node* array) {
  for (size_t n = 0; n < seeds_.size(); ++n) {
    if (own_[n]->mentions(array)) continue;
    const input::Object* object = find(seeds_[n], name, number);
    if (!object) continue;
    own_[n]->setArray(array, {BitVector::zero(8), {}});
    const auto take = [&](uint64_t offset, const std::vector<uint8_t>& bytes) {
      for (uint64_t at = 0; at < bytes.size() && offset + at < size; ++at)
        own_[n]->setElement(array, BitVector(array->indexWidth(), offset + at), BitVector(8, bytes[at]));
    };
    take(0, object->bytes);
    for (const auto& [offset, bytes] : object->stretches) take(offset, bytes);
    if (object->size() != size)
      (object->size() < size ? shorter_ : longer_)
          .push_back(fmt::format("{}: '{}' has {} byte{}, the program's input {}: the seed is {}",
                                 seeds_[n].name, name, object->size(), object->size() == 1 ? "" : "s", size,
                                 object->size() < size ? "filled up with zeros" : "cut"));
  }
}

void Seeds::followed(const Models& models) {
  for (size_t n = 0; n < models_.size(); ++n)
    if (std::ranges::find(models, models_[n]) != models.end()) followed_[n] = true;
}

namespace {

/// Adds the first of some complaints, and how many others there are: a corpus may have thousands of seeds.
void addFirst(std::vector<std::string>& all, const std::vector<std::string>& some) {
  if (some.empty()) return;
  all.push_back(some.front());
  if (some.size() > 1)
    all.back() += fmt::format(" (and {} more such {})", some.size() - 1, some.size() == 2 ? "seed" : "seeds");
}

} // namespace

std::vector<std::string> Seeds::complaints() const {
  std::vector<std::string> all, unfollowed;
  addFirst(all, shorter_);
  addFirst(all, longer_);
  for (size_t n = 0; n < seeds_.size(); ++n)
    if (!followed_[n])
      unfollowed.push_back(fmt::format("{}: the seed was not followed to the end of a path: it does not fit "
                                       "the program, or the run ended before",
                                       seeds_[n].name));
  addFirst(all, unfollowed);
  return all;
}

} // namespace sonde::path
