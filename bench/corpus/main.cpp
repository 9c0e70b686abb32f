/// Replays recorded streams of queries (bench/corpus/record.py) through back ends and configurations.
///
///   bench_corpus [--cores|--stages|--tables] [--statistics] [--z3=QUERIES] FILE…
///
/// --cores, the default: SAT cores beneath our back end, persistent and new for each query, and Z3.
/// --stages: the whole chain, and the chain without one stage at a time.
/// --tables: our back end with each encoding of tables.
/// --statistics: what each one's stages did, too.

#include "corpus/recorded_stream.h"
#include "solver/chain/chain.h"
#include "streams/cores.h"
#include "support/error.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fmt/core.h>
#include <map>

namespace sonde::bench {
namespace {

enum class Contenders : uint8_t { Cores, Stages, Tables };

struct Settings {
  Contenders contenders = Contenders::Cores;
  bool statistics = false;
  size_t z3Queries = 200;
  std::vector<std::string> files;
};

void addStages(Contest& contest) {
  struct Stage {
    const char* name;
    bool solver::ChainOptions::* isOn;
  };
  constexpr Stage stages[] = {{"without shortcut", &solver::ChainOptions::shortcut},
                              {"without slicing", &solver::ChainOptions::slicing},
                              {"without exact cache", &solver::ChainOptions::exactCache},
                              {"without counterexamples", &solver::ChainOptions::counterexampleCache},
                              {"without domains", &solver::ChainOptions::domains},
                              {"without layers", &solver::ChainOptions::layers},
                              {"without ranges", &solver::ChainOptions::ranges},
                              {"without equalities", &solver::ChainOptions::equalities},
                              {"without trial", &solver::ChainOptions::trial}};
  contest.add({"all stages", [](Statistics& s) { return solver::makeSolver({}, s); }});
  for (const Stage& stage : stages)
    contest.add({stage.name, [=](Statistics& s) {
                   solver::ChainOptions options;
                   options.*stage.isOn = false;
                   return solver::makeSolver(options, s);
                 }});
}

/// Over all streams: how many times the first one's time each took, weighted by time and stream by stream.
class Sums {
public:
  void add(const std::vector<Contest::Total>& totals) {
    for (const Contest::Total& total : totals) {
      if (total.ofFirst == 0) continue; // it was asked nothing
      auto [it, isNew] = rows_.try_emplace(total.name);
      if (isNew) order_.push_back(total.name);
      it->second.microseconds += total.microseconds;
      it->second.ofFirst += total.ofFirst;
      it->second.logarithms += std::log(total.microseconds / total.ofFirst);
      ++it->second.streams;
    }
  }
  void print() const {
    fmt::print("\n{:<28}{:>9}{:>14}{:>18}\n", "all streams", "streams", "ratio of sums", "geometric mean");
    for (const std::string& name : order_) {
      const Row& row = rows_.at(name);
      fmt::print("{:<28}{:>9}{:>13.2f}×{:>17.2f}×\n", name, row.streams, row.microseconds / row.ofFirst,
                 std::exp(row.logarithms / row.streams));
    }
  }

private:
  struct Row {
    double microseconds = 0, ofFirst = 0, logarithms = 0;
    int streams = 0;
  };
  std::map<std::string, Row> rows_;
  std::vector<std::string> order_;
};

void replay(const std::string& file, const Settings& settings, Sums& sums) {
  expr::Context context;
  expr::Builder builder(context);
  RecordedStream recorded = readStream(builder, file);
  if (recorded.queries.empty()) { // no stage left any
    fmt::print("\n{}; no queries\n", std::filesystem::path(file).stem().string());
    return;
  }
  double constraints = 0;
  for (const solver::Query& query : recorded.queries)
    constraints += static_cast<double>(query.constraints.size());
  fmt::print("\n{}; {} queries, {:.1f} constraints each\n", std::filesystem::path(file).stem().string(),
             recorded.queries.size(), constraints / static_cast<double>(recorded.queries.size()));
  Contest contest;
  switch (settings.contenders) {
  case Contenders::Cores: addCores(contest, false, {}, settings.z3Queries); break;
  case Contenders::Stages: addStages(contest); break;
  case Contenders::Tables: addTableEncodings(contest); break;
  }
  contest.run(recorded.queries, 10);
  contest.print();
  if (size_t wrong = contest.differences(recorded.verdicts))
    fmt::print("{} ANSWERS DIFFER FROM WHAT WAS RECORDED\n", wrong);
  if (settings.statistics) contest.printStatistics();
  sums.add(contest.totals());
}

Settings parse(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i < argc; ++i) {
    std::string_view argument = argv[i];
    if (argument == "--stages")
      settings.contenders = Contenders::Stages;
    else if (argument == "--cores")
      settings.contenders = Contenders::Cores;
    else if (argument == "--tables")
      settings.contenders = Contenders::Tables;
    else if (argument == "--statistics")
      settings.statistics = true;
    else if (argument.starts_with("--z3="))
      std::from_chars(argument.data() + 5, argument.data() + argument.size(), settings.z3Queries);
    else if (argument.starts_with("-"))
      throw Error("no such option: " + std::string(argument));
    else
      settings.files.emplace_back(argument);
  }
  if (settings.files.empty()) throw Error("no stream; bench/corpus/record.py makes some");
  return settings;
}

} // namespace
} // namespace sonde::bench

int main(int argc, char** argv) {
  using namespace sonde::bench;
  try {
    Settings settings = parse(argc, argv);
    Sums sums;
    for (const std::string& file : settings.files) replay(file, settings, sums);
    sums.print();
  } catch (const sonde::Error& error) {
    fmt::print(stderr, "{}\n", error.message());
    return 2;
  }
}
