#pragma once

/// \file
/// Records which edges of the user's code were taken, and reports lines and branches.
///
/// Counting costs nothing once an edge was taken. Each edge of a branch or switch first leads to an
/// instruction of its own behind the function's code (`CoverEdge`), which marks the edge, makes the branch
/// lead to its real target, and goes there; each block first begins with `CoverEntry`, which marks it and
/// puts the instruction back that belongs there. So the code says what is left to be covered, and covered
/// code is as it was.
///
/// This is the only writer of a program after its preparation: everybody else sees it const.

#include "program/program.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace sonde::program {

/// A branch of the source, with a flag for each of its directions.
struct BranchCoverage {
  uint32_t line = 0;
  bool reached = false;
  std::vector<bool> taken;
};

struct FunctionCoverage {
  std::string name;
  uint32_t line = 0;
  bool entered = false;
};

struct FileCoverage {
  SourceFile file;
  std::map<uint32_t, bool> lines; ///< the lines with code, and whether some of it was reached
  std::vector<BranchCoverage> branches;
  std::vector<FunctionCoverage> functions;
};

/// A share: `covered` of `total`.
struct Share {
  uint64_t covered = 0;
  uint64_t total = 0;

  double percent() const {
    return total ? 100.0 * static_cast<double>(covered) / static_cast<double>(total) : 100.0;
  }
  Share& operator+=(const Share& other) {
    covered += other.covered;
    total += other.total;
    return *this;
  }
  friend bool operator==(const Share&, const Share&) = default;
};

Share lines(const FileCoverage&);
Share branches(const FileCoverage&); ///< directions of branches
Share functions(const FileCoverage&);

class Coverage {
public:
  /// Instruments the functions of the user's files. The program must outlive this, and must not be executed
  /// before.
  explicit Coverage(Program&);

  /// The effect of executing a `CoverEdge` or `CoverEntry`.
  struct Passed {
    const Instruction* next; ///< the instruction to continue with
    bool isNew;              ///< no state was here before
  };
  Passed pass(const Function&, const Instruction* at);

  /// Records what was executed elsewhere: `flags` has a flag for each block of each defined function of the
  /// user's program, in order. Functions in files that do not count have flags, too.
  void enter(std::span<const uint8_t> flags);
  uint64_t flags() const; ///< the number of such flags

  Share edges() const { return edges_; } ///< the edges taken so far; cheap to call
  /// Returns the coverage of each file that has code, in the order of the program's files.
  std::vector<FileCoverage> report() const;

private:
  struct Edge {
    uint32_t branch; ///< index of the instruction
    int32_t target;  ///< its real target, relative to the branch
    bool taken = false;
  };
  struct Record {
    size_t bodySize = 0;             ///< the n-th edge's CoverEdge is n instructions further on
    std::vector<Instruction> firsts; ///< per block: its original first instruction
    std::vector<bool> entered;       ///< per block
    std::vector<Edge> edges;
  };

  class Files;

  bool counts(uint32_t location) const; ///< whether it lies in a file of the user's
  uint32_t line(uint32_t location) const { return program_.locations[location].line; }
  void instrument(Function&);
  void addEdge(Function&, Record&, size_t branch, int32_t target);
  void enterBlock(Function&, Record&, size_t block);
  static std::vector<bool> reached(const Function&, const Record&); ///< per instruction
  void addLines(Files&, const Function&, const std::vector<bool>& reached) const;
  void addBranches(Files&, const Function&, const Record&, const std::vector<bool>& reached) const;

  Program& program_;
  std::vector<Record> records_; ///< per function; `bodySize` is 0 if it is not instrumented
  Share edges_;
};

} // namespace sonde::program
