#include "corpus/recorded_stream.h"

#include "smtlib/script_reader.h"

#include <fstream>

namespace sonde::bench {

using smtlib::Command;
using smtlib::CommandKind;
using solver::Verdict;

namespace {

/// Carries out the commands of a log, and writes down what each check asks.
class Player {
public:
  void play(const Command& command) {
    switch (command.kind) {
    case CommandKind::Push: levels_.insert(levels_.end(), command.levels, current_.constraints.size()); break;
    case CommandKind::Pop:
      if (command.levels == 0) break;
      current_.constraints.resize(levels_[levels_.size() - command.levels]);
      levels_.resize(levels_.size() - command.levels);
      break;
    case CommandKind::Assert: current_.constraints.push_back(command.terms[0].expr); break;
    case CommandKind::SetInfo: setInfo(command.name, command.value); break;
    case CommandKind::CheckSat:
    case CommandKind::CheckSatAssuming:
      current_.goal = command.terms.empty() ? expr::Expr() : command.terms[0].expr;
      stream_.queries.push_back(current_);
      stream_.verdicts.push_back(status_);
      break;
    default: break;
    }
  }
  RecordedStream take() { return std::move(stream_); }

private:
  void setInfo(const std::string& keyword, const std::string& value) {
    if (keyword == ":consistent") current_.constraintsConsistent = value == "true";
    if (keyword != ":status") return;
    status_ = value == "sat" ? Verdict::Sat : value == "unsat" ? Verdict::Unsat : Verdict::Unknown;
  }

  RecordedStream stream_;
  solver::Query current_;
  std::vector<size_t> levels_;
  Verdict status_ = Verdict::Unknown;
};

} // namespace

RecordedStream readStream(expr::Builder& builder, const std::string& file) {
  std::filebuf input;
  if (!input.open(file, std::ios::in | std::ios::binary)) throw Error("cannot read this file", file);
  smtlib::ScriptReader reader(builder, input, file);
  Player player;
  while (auto command = reader.next()) player.play(*command);
  return player.take();
}

} // namespace sonde::bench
