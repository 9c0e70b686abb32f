#pragma once

/// \file
/// Inputs that are known before the run, whose paths it follows first. A state's path condition keeps those
/// that lead down its path; the first of them is its model.

#include "expr/model.h"
#include "input/object.h"

#include <memory>
#include <string>
#include <vector>

namespace sonde::path {

struct Seed {
  std::string name; ///< for messages
  std::vector<input::Object> objects;
};

class Seeds {
public:
  using Models = std::vector<std::shared_ptr<const expr::Model>>;

  Seeds() = default;
  explicit Seeds(std::vector<Seed> seeds);

  /// There is an input: the n-th of its name, `size` bytes of `array`. What a seed says of it is from now on
  /// in the seed's model.
  void meet(const std::string& name, uint64_t number, uint64_t size, const expr::Node* array);

  const Models& models() const { return models_; }
  /// A path to which these seeds lead has ended.
  void followed(const Models& models);
  /// What to tell the user of seeds that do not fit the program.
  std::vector<std::string> complaints() const;

private:
  std::vector<Seed> seeds_;
  std::vector<std::shared_ptr<expr::Model>> own_; ///< one for each seed
  Models models_;                                 ///< the same
  std::vector<bool> followed_;
  std::vector<std::string> sizes_; ///< complaints about sizes
};

} // namespace sonde::path
