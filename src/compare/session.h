#pragma once

/// \file
/// `sonde compare`: the same programs under several configurations, each run in a process of its own. What
/// was measured is written after each run, so that whatever ends the comparison, nothing is lost.

#include "compare/comparison.h"
#include "compare/options.h"
#include "driver/interrupt.h"

#include <filesystem>
#include <iosfwd>

namespace sonde::compare {

class Session {
public:
  /// Tables go to `output`, progress and what goes wrong to `messages`.
  Session(CompareOptions options, std::ostream& output, std::ostream& messages);

  /// 0 if all runs succeeded and agree; 1 if configurations that must explore the same paths did not; 2 if a
  /// run failed; 130 if it was interrupted. Throws Error.
  int run();

private:
  void measureAll(const std::filesystem::path& folder, const driver::Interrupt&);
  void measureProgram(const std::string& program, const std::filesystem::path& folder,
                      const driver::Interrupt&);
  Measurement measureOne(const std::string& program, size_t configuration,
                         const std::filesystem::path& folder, const driver::Interrupt&);
  std::vector<std::string> command(const std::string& program, const Configuration&,
                                   const std::filesystem::path& folder) const;
  void readSaved();
  void begin(const std::string& program, size_t configuration);
  void end(const Measurement&);
  /// Files that can be written before the end, so that they survive it.
  void save() const;
  void report() const;
  int exitCode() const;

  CompareOptions options_;
  std::ostream& output_;
  std::ostream& messages_;
  Comparison comparison_;
  size_t begun_ = 0; ///< runs
};

} // namespace sonde::compare
