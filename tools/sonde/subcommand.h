#pragma once

/// \file
/// The subcommands of `sonde`, one file each. To add one: a file that defines `Subcommand`'s two methods and
/// a maker, and a row in main.cpp.

#include "command_line.h"

#include <memory>
#include <string>
#include <vector>

namespace sonde::tool {

class Subcommand {
public:
  virtual ~Subcommand() = default;
  /// Adds options and arguments to its part of the command line.
  virtual void configure(Parameters& parameters) = 0;
  /// Removes the subcommand's own words that are not options from the command line, in order.
  virtual void sift(std::vector<std::string>& words) { static_cast<void>(words); }
  /// Takes what follows `--` on the command line, if anything does; for a subcommand that parses nothing, all
  /// arguments.
  virtual void takeRest(std::vector<std::string> rest);
  /// Runs with what was parsed; the result is the exit code. \throws Error
  virtual int run() = 0;
};

/// Ends the process, with all that was written flushed, while what it holds is not released: the operating
/// system takes gigabytes back at once, whereas releasing them one by one can take seconds. Returns if memory
/// that is not released would be reported as leaked.
void endProcess(int exitCode);

constexpr int exitUserError = 2; ///< a mistake in the command line or the input

/// A topic of `sonde help`.
struct Topic {
  const char* name;
  const char* summary;
};

/// Returns the subcommands as topics: `sonde help run` is `sonde run --help`.
std::vector<Topic> subcommandTopics();

/// Returns all topics of `sonde help`.
std::vector<Topic> helpTopics();

/// A subcommand with all that it takes.
struct SubcommandDescription {
  std::string name;
  std::string summary;
  std::vector<ParameterDescription> parameters;
  std::string footer; ///< what its help says at the end
};
std::vector<SubcommandDescription> describeSubcommands();

/// Prints the manual page, in the form that `man` reads.
void printManualPage();
/// Prints which instructions of LLVM's are executed, and how.
void printInstructions();
/// Prints the table of checks.
void printChecks();
/// Prints the kinds of errors, with what confirms each of them natively.
void printErrors();
/// Prints the values of --memory, with what each of them means.
void printMemoryModels();
/// Prints the switches, with what each of them does.
void printStages();

std::unique_ptr<Subcommand> makeSolve();
std::unique_ptr<Subcommand> makeRun();
std::unique_ptr<Subcommand> makeReplay();
std::unique_ptr<Subcommand> makeShow();
std::unique_ptr<Subcommand> makeExport();
std::unique_ptr<Subcommand> makeReport();
std::unique_ptr<Subcommand> makeCompare();
std::unique_ptr<Subcommand> makeCc();
std::unique_ptr<Subcommand> makeLibc();
std::unique_ptr<Subcommand> makeCompletion();
std::unique_ptr<Subcommand> makeDoctor();
std::unique_ptr<Subcommand> makeHelp();

} // namespace sonde::tool
