#pragma once

/// \file
/// Observes how paths end and writes their tests. A test is on disk before the next path ends; its number and
/// its bytes depend on nothing but the paths.

#include "exec/state/observer.h"
#include "input/shapes.h"
#include "output/bug_table.h"
#include "output/counters.h"
#include "output/fork_tree.h"
#include "output/incompleteness_table.h"
#include "output/run_directory.h"
#include "output/test_folder.h"
#include "output/test_record.h"

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace sonde::output {

/// The file with one line for each path that ended: its hash, and how it ended.
inline constexpr const char* pathsName = "paths.txt";

/// At most so many tests are files of their own, unless users say otherwise.
inline constexpr uint64_t mostTestFiles = 10'000;

struct ResultsSettings {
  std::vector<std::string> arguments{}; ///< the program's argv, as tests record it
  bool emitAllErrors = false;           ///< write a test for each path to an error, not only for new bugs
  bool onlyNewCoverage = false; ///< write no test for a path that ends by an exit and covers nothing new
  uint64_t shownOutput = 0;     ///< bytes of the paths' output that are shown when they end
  input::Shapes shapes{};       ///< the shapes of the objects that the program makes symbolic
  bool quiet = false;           ///< show no notes; errors are shown nevertheless
  bool noTests = false;         ///< count tests, but do not write them
  /// The tests beyond this number go to one file; nothing: those for which there was no time to make files.
  std::optional<uint64_t> testFiles{};
};

class Results : public exec::Observer {
public:
  /// If there is no directory, everything is counted and nothing is written.
  Results(const program::Program&, ResultsSettings, RunDirectory*, Terminal&);

  void externalCalled(const std::string& name) override;
  void systemCallRefused(const std::string& call) override;
  void message(const std::string& text, bool once) override;
  void standardInputRead() override { readStandardInput_ = true; }
  void pathEnded(const exec::PathEnd&) override;
  void forked(const exec::ForkEvent& fork) override { forks_.add(fork); }
  void incomplete(exec::Incompleteness kind, uint32_t location) override {
    incompleteness_.add(kind, location);
  }

  /// Closes the file of many tests; no path ends afterwards.
  void finish() { bulk_.reset(); }

  const std::vector<Bug>& bugs() const { return bugs_.bugs(); }
  const std::deque<TestRecord>& tests() const { return tests_; }
  /// The lines of `paths.txt`, in the order in which paths ended; none if the program keeps no path hash.
  const std::string& paths() const { return pathLines_; }
  /// Returns what is kept until the run ends, in bytes, as counted.
  uint64_t bytes() const;
  const IncompletenessTable& incompleteness() const { return incompleteness_; }
  /// The messages of the run, whether they were shown or not; of very many, the first.
  const std::vector<std::string>& notes() const { return notes_; }
  const ForkTree& forks() const { return forks_; }
  const exec::Ending& lastEnding() const { return last_; }
  /// Returns whether some path read from standard input while it was symbolic.
  bool readStandardInput() const { return readStandardInput_; }
  /// Fills in the counters that are kept here.
  void count(Counters&) const;

private:
  bool isNews(const exec::Ending&);
  bool wantsTest(const exec::PathEnd&, bool isNewBug) const;
  uint64_t writeTest(const exec::PathEnd&, bool isShown);
  bool hasTimeForFile(const exec::PathEnd&) const;
  /// Returns what the path prints, and whether some of it was not kept, for which there is a message.
  struct PathOutput {
    std::string output, errors;
    bool isCut = false;
  };
  PathOutput outputOf(const process::Printed&);
  /// Writes a test as files of its own, or to the file of many; returns whether it is there.
  bool writeFiles(const BulkTest&, std::span<const FilePart> parts, Importance importance);
  bool writeBulk(const BulkTest&);
  void show(const exec::PathEnd&, uint64_t test);
  void showOutput(const process::Printed&);

  const program::Program& program_;
  ResultsSettings settings_;
  RunDirectory* directory_;
  Terminal& terminal_;
  BugTable bugs_;
  IncompletenessTable incompleteness_;
  ForkTree forks_;
  KTestEncoder encoder_;
  std::optional<BulkWriter> bulk_;
  std::vector<std::string> notes_;
  std::deque<TestRecord> tests_; ///< not in one piece, which would be copied whenever it grows
  std::string pathLines_;
  std::set<std::string> told_; ///< messages that are shown only once
  exec::Ending last_;
  bool readStandardInput_ = false;
  bool toldOfChanges_ = false; ///< of paths that change files outside of the working directory
  uint64_t made_ = 0;          ///< tests made, whether written or not
  uint64_t files_ = 0;         ///< of them, files of their own
  uint64_t paths_ = 0, errorPaths_ = 0, silentPaths_ = 0, cutPaths_ = 0, cutNothingNew_ = 0, cutNoTime_ = 0;
};

} // namespace sonde::output
