#pragma once

/// \file
/// Makes tests readable: where the arguments, environment variables and files of a program may have any of
/// several bytes on a path, they get letters, digits and the like.
///
/// The path's model is changed byte by byte: a few characters are tried, and the first one that violates no
/// constraint is kept. The solver is not asked, so some bytes that could be readable are not. Most
/// constraints are about few bytes and belong to many paths: whether a character satisfies such a constraint
/// is computed once for each choice of the other bytes.

#include "path/input_list.h"
#include "path/path_condition.h"
#include "support/hash.h"

#include <cstdint>
#include <unordered_map>

namespace sonde::path {

class ReadableInput {
public:
  /// Changes the path's model to a readable one; a path with a seed keeps its model.
  void prefer(PathCondition& path, const InputList& inputs);

  /// A constraint, and the values of all its bytes but one.
  struct Case {
    uint64_t constraint = 0; ///< its id: ids are never used again
    uint64_t values = 0;     ///< of the other bytes, and which one is asked about
    bool operator==(const Case&) const = default;
  };
  struct CaseHash {
    size_t operator()(const Case& each) const { return hashCombine(each.constraint, each.values); }
  };
  /// What is known about the byte that is asked about, one bit for each character that is tried.
  struct Tried {
    uint16_t known = 0;
    uint16_t fails = 0;
  };
  using Memory = std::unordered_map<Case, Tried, CaseHash>;

private:
  Memory memory_;
};

} // namespace sonde::path
