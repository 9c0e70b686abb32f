#include "allsmt/formula_writer.h"

#include "smtlib/stream_writer.h"

#include <fmt/format.h>
#include <map>
#include <set>

namespace sonde::allsmt {

using expr::Expr;

namespace {

/// Returns the condition under which each place is reached.
std::vector<Expr> reachedIf(const TransitionSystem& system, expr::Builder& builder) {
  std::vector<Expr> reached(system.places.size(), builder.boolean(false));
  reached[0] = builder.boolean(true);
  for (size_t n = 0; n < system.places.size(); ++n) // transitions lead to places that were made later
    for (const Transition& transition : system.places[n].out) {
      const Expr taken = transition.guard ? builder.bitAnd(reached[n], transition.guard) : reached[n];
      reached[transition.target] = builder.bitOr(reached[transition.target], taken);
    }
  return reached;
}

} // namespace

void writeFormula(std::ostream& out, const TransitionSystem& system, const program::Program& program,
                  expr::Builder& builder, Guards guards) {
  smtlib::StreamWriter writer(out);
  const std::vector<Expr> reached = reachedIf(system, builder);
  Expr ends = builder.boolean(false);
  std::map<uint32_t, unsigned> decisions; // by line
  std::set<const expr::Node*> known;
  std::string names;
  for (size_t n = 0; n < system.places.size(); ++n) {
    const Place& place = system.places[n];
    if (place.end || place.cut) ends = builder.bitOr(ends, reached[n]);
    if (place.out.size() < 2) continue;
    const uint32_t line = place.location == program::none ? 0 : program.locations[place.location].line;
    const unsigned decision = ++decisions[line];
    for (size_t way = 0; way < place.out.size(); ++way) {
      Expr guard = place.out[way].guard;
      if (guards == Guards::Reached) {
        guard = builder.bitAnd(reached[n], guard);
      } else {
        if (known.contains(guard.get()) || known.contains(builder.bitNot(guard).get())) continue;
        known.insert(guard.get());
      }
      const std::string name = fmt::format("line_{}.{}:{}", line, decision, way + 1);
      const std::string formula = writer.defined(guard);
      out << fmt::format("(declare-const |{}| Bool)\n(assert (= |{}| {}))\n", name, name, formula);
      names += fmt::format(" |{}|", name);
    }
  }
  out << fmt::format("(assert {})\n", writer.defined(ends));
  out << fmt::format("(check-allsat ({}))\n", names.empty() ? "" : names.substr(1));
}

} // namespace sonde::allsmt
