/// Streams of queries as the engine asks them, through the SAT cores, the encodings of tables, and Z3.
///
///   bench_streams [parser|parser-random|tables|other-tables|hard] [queries] [queries that Z3 gets] [only
///   this contestant]

#include "solver/backend/abv_backend.h"
#include "solver/stage/slicing.h"
#include "streams/contest.h"
#include "streams/cores.h"
#include "streams/parser_stream.h"
#include "streams/table_choices.h"
#include "streams/table_families.h"
#include "streams/z3_solvers.h"

#include <fmt/core.h>
#include <string>

namespace sonde::bench {
namespace {

using solver::Query;

struct Settings {
  unsigned queries; ///< 0: as the family has it
  unsigned z3Queries;
  std::string only;
};

void compete(Contest& contest, const Stream& stream, double secondsPerQuery, const Settings& settings) {
  if (!settings.only.empty()) contest.keepOnly(settings.only);
  contest.run(stream, secondsPerQuery);
  contest.print();
}

void runParser(bool shuffled, const Settings& settings) {
  expr::Context context;
  expr::Builder builder(context);
  Statistics statistics;
  auto oracle = solver::makeSlicing(solver::makeAbvBackend({}, statistics), true, statistics);
  ParserStreamOptions options{.queries = settings.queries ? settings.queries : 50'000, .shuffled = shuffled};
  Stream stream = makeParserStream(builder, *oracle, options);
  double constraints = 0;
  for (const Query& query : stream) constraints += static_cast<double>(query.constraints.size());
  for (bool sliced : {false, true}) {
    fmt::print("\nparser, {}, {}; {} queries, {:.1f} constraints each\n",
               shuffled ? "random order" : "depth first", sliced ? "sliced" : "whole", stream.size(),
               constraints / static_cast<double>(stream.size()));
    Contest contest;
    addCores(contest, sliced, {5000, 5000}, settings.z3Queries);
    compete(contest, stream, 10, settings);
  }
}

void runTables(std::span<const TableFamily> families, const Settings& settings) {
  for (const TableFamily& family : families) {
    for (unsigned levels : {3u, 5u}) {
      expr::Context context;
      expr::Builder builder(context);
      Terms terms = family.make(builder, levels);
      Stream stream = makeTermStream(builder, terms, levels, settings.queries ? settings.queries : 1000, 1);
      fmt::print("\ntables, {}, {} levels\n", family.name, levels);
      Contest contest;
      addTableEncodings(contest);
      auto choices = [&](bool byIndex) {
        return [&, byIndex](const Query& query) { return withChoices(builder, query, byIndex); };
      };
      contest.add({"z3, stores", makeZ3New, {settings.z3Queries, 0}});
      contest.add({"z3, choices by bit", makeZ3New, {settings.z3Queries, 0}, choices(false)});
      contest.add({"z3, choices by index", makeZ3New, {settings.z3Queries, 0}, choices(true)});
      compete(contest, stream, 10, settings);
    }
  }
}

void runHard(const Settings& settings) {
  expr::Context context;
  expr::Builder builder(context);
  Stream stream =
      makeTermStream(builder, hardTerms(builder), 8, settings.queries ? settings.queries : 1000, 1);
  fmt::print("\nhard: products and tables\n");
  Contest contest;
  addCores(contest, false, {}, settings.z3Queries);
  compete(contest, stream, 10, settings);
}

struct Family {
  const char* name;
  void (*run)(const Settings&);
};
constexpr Family queryFamilies[] = {
    {"parser", [](const Settings& settings) { runParser(false, settings); }},
    {"parser-random", [](const Settings& settings) { runParser(true, settings); }},
    {"tables", [](const Settings& settings) { runTables(tunedTableFamilies(), settings); }},
    {"other-tables", [](const Settings& settings) { runTables(otherTableFamilies(), settings); }},
    {"hard", runHard},
};

int runFamilies(const std::string& wanted, const Settings& settings) {
  bool known = false;
  for (const Family& family : queryFamilies) {
    if (!wanted.empty() && wanted != family.name) continue;
    known = true;
    family.run(settings);
  }
  if (!known)
    fmt::print(stderr, "no such family: {} (parser, parser-random, tables, other-tables or hard)\n", wanted);
  return known ? 0 : 2;
}

} // namespace
} // namespace sonde::bench

int main(int argc, char** argv) {
  return sonde::bench::runFamilies(argc > 1 ? argv[1] : "",
                                   {argc > 2 ? static_cast<unsigned>(std::stoul(argv[2])) : 0,
                                    argc > 3 ? static_cast<unsigned>(std::stoul(argv[3])) : 20,
                                    argc > 4 ? argv[4] : ""});
}
