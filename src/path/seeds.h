#pragma once

/// \file
/// Seeds are inputs that are known before the run, whose paths are followed first. A state's path condition
/// keeps the seeds that lead down its path; the first of them is its model.

#include "expr/model.h"
#include "input/object.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sonde::path {

struct Seed {
  std::string name; ///< the name in messages
  std::vector<input::Object> objects;
};

class Seeds {
public:
  using Models = std::vector<std::shared_ptr<const expr::Model>>;

  Seeds() = default;
  explicit Seeds(std::vector<Seed> seeds);

  /// Reports a new input: the n-th of its name, `size` bytes of `array`. From now on the models of the seeds
  /// contain it.
  void meet(const std::string& name, uint64_t number, uint64_t size, const expr::Node* array);

  /// Makes Seeds whose only seed is all there is: the input of a program is not symbolic but has its bytes.
  static Seeds fixing(Seed seed);
  /// Returns the bytes of the n-th input of a name if they are fixed; what the seed does not have is zero.
  std::optional<std::vector<uint8_t>> fixedBytes(const std::string& name, uint64_t number,
                                                 uint64_t size) const;

  const Models& models() const { return models_; }
  /// Reports that a path to which these seeds lead has ended.
  void followed(const Models& models);
  /// Returns messages about seeds that do not fit the program.
  std::vector<std::string> complaints() const;

private:
  std::vector<Seed> seeds_;
  std::optional<Seed> fixed_;
  std::vector<std::shared_ptr<expr::Model>> own_; ///< one for each seed
  Models models_;                                 ///< the same models, as constants
  std::vector<bool> followed_;
  std::vector<std::string> shorter_, longer_; ///< complaints about sizes
};

} // namespace sonde::path
