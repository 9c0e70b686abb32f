#include "abv/solver.h"

#include "abv/candidate.h"
#include "abv/conjuncts.h"
#include "abv/extensionality.h"
#include "abv/instance.h"
#include "abv/read_check.h"
#include "abv/relevance.h"
#include "expr/evaluate.h"
#include "support/check.h"

#include <algorithm>
#include <unordered_map>

namespace sonde::abv {

using expr::Expr;

/// The literals that a query assumes, and the assertions that they come from.
struct Solver::Assumptions {
  std::vector<Literal> literals;
  std::vector<unsigned> owners;    ///< the first assertion that needs each literal
  std::optional<unsigned> refuted; ///< an assertion that is false on its own

  std::vector<unsigned> failed(sat::SatSolver& sat) const {
    std::vector<unsigned> used;
    for (size_t i = 0; i < literals.size(); ++i)
      if (sat.failed(literals[i])) used.push_back(owners[i]);
    used.erase(std::unique(used.begin(), used.end()), used.end()); // owners are ascending
    return used;
  }
};

namespace {

constexpr uint64_t bytesOfVariable =
    300; ///< in the SAT solver and in what maps expressions to literals, clauses included

Result unknown(UnknownReason reason) {
  return {.verdict = Verdict::Unknown, .model = {}, .used = {}, .reason = reason, .work = 0};
}
Result unsat(std::vector<unsigned> used) {
  return {.verdict = Verdict::Unsat,
          .model = {},
          .used = std::move(used),
          .reason = UnknownReason::None,
          .work = 0};
}

bool satisfies(const expr::Model& model, std::span<const Expr> assertions) {
  expr::Evaluator evaluator(model);
  return std::all_of(assertions.begin(), assertions.end(),
                     [&](const Expr& a) { return evaluator.isTrue(a); });
}

/// The rest of a query's limits, which several calls of the SAT solver share.
class Allowance {
public:
  Allowance(const sat::Limits& limits, const sat::SatSolver& sat)
      : limits_(limits), sat_(sat), workBefore_(sat.work()) {}

  sat::Limits rest() const {
    sat::Limits rest = limits_;
    if (rest.work) *rest.work -= std::min(*rest.work, sat_.work() - workBefore_);
    return rest;
  }
  bool isOutOfTime() const { return limits_.deadline.passed(); }

private:
  const sat::Limits& limits_;
  const sat::SatSolver& sat_;
  uint64_t workBefore_;
};

} // namespace

Solver::Solver(const Options& options, Statistics& statistics)
    : options_(options), counters_(statistics.counters<AbvCounter>()),
      times_(statistics.counters<SolvingTime>()), held_(statistics, HeldCounter::Instances),
      axiomCounters_(statistics.counters<AxiomKind>()) {
  if (options_.axioms == AxiomChoice::Auto) return;
  batchCounters_ = statistics.counters<BatchCounter>();
  if (options_.tables == TableEncoding::Auto) options_.tables = TableEncoding::Lazy;
}
Solver::~Solver() = default;

Result Solver::check(std::span<const Expr> assertions, const sat::Limits& limits, const ReadHints* hints) {
  Stopwatch watch(counters_, AbvCounter::Time);
  counters_.add(AbvCounter::Queries);
  Result result = answer(assertions, limits, hints);
  held_.set(instance_ ? instance_->sat->variables() * bytesOfVariable : 0);
  switch (result.verdict) {
  case Verdict::Sat: counters_.add(AbvCounter::Sat); break;
  case Verdict::Unsat: counters_.add(AbvCounter::Unsat); break;
  case Verdict::Unknown: counters_.add(AbvCounter::Unknown); break;
  }
  return result;
}

Result Solver::answer(std::span<const Expr> assertions, const sat::Limits& limits, const ReadHints* hints) {
  prepareInstance();
  instance_->gates.setBudget({limits.deadline, options_.bytes / bytesOfVariable});
  const sat::SatSolver& sat = *instance_->sat;
  const uint64_t variables = sat.variables();
  auto counted = [&, clauses = sat.clauses(), before = sat.work()](Result result) {
    result.work = sat.work() - before;
    counters_.add(AbvCounter::Variables, sat.variables() - variables);
    counters_.add(AbvCounter::Clauses, sat.clauses() - clauses);
    counters_.add(AbvCounter::Work, result.work);
    return result;
  };
  try {
    return counted(solve(assertions, limits, hints));
  } catch (const GateBudgetSpent& spent) {
    Result result = counted(unknown(spent.outOfTime ? UnknownReason::Timeout : UnknownReason::Memory));
    instance_.reset(); // an axiom may have been added in part; this also frees half-built circuits
    // Earlier queries may have filled the instance: this one may fit into an instance of its own.
    return spent.outOfTime || variables <= 1 ? result : answer(assertions, limits, hints);
  }
}

void Solver::prepareInstance() {
  if (instance_ && !options_.fresh && !instance_->isMostlyGarbage()) return;
  instance_.reset(); // frees the old instance before the new one is made
  instance_ = std::make_unique<Instance>(sat::makeSolver(options_.sat), options_.tables, axiomCounters_);
  counters_.add(AbvCounter::Instances);
}

Result Solver::solve(std::span<const Expr> assertions, const sat::Limits& limits, const ReadHints* hints) {
  TimeSplit time(times_);
  Assumptions assumptions = encode(assertions);
  if (assumptions.refuted) return unsat({*assumptions.refuted});
  std::optional<AxiomBatch> batch;
  if (batchCounters_) {
    batch.emplace(options_.axioms, instance_->blaster, *batchCounters_);
    batch->generate(hints);
  }
  if (options_.tables == TableEncoding::Axioms) {
    if (batch)
      for (const Axiom& axiom : batch->takeAll()) instance_->axioms.add(axiom);
    else
      addTableAxioms();
  }

  time.change(SolvingTime::Solving);
  sat::SatSolver& sat = *instance_->sat;
  Allowance allowance(limits, sat);
  Relevance relevance(instance_->blaster, instance_->abstraction, instance_->axioms);
  while (true) {
    counters_.add(AbvCounter::Rounds);
    switch (sat.solve(assumptions.literals, relevance.literals(), allowance.rest())) {
    case sat::Result::Unsat: return unsat(assumptions.failed(sat));
    case sat::Result::Unknown:
      return unknown(allowance.isOutOfTime() ? UnknownReason::Timeout : UnknownReason::WorkLimit);
    case sat::Result::Sat: break;
    }

    Candidate candidate(sat);
    Refinement refinement = compareWithTheory(candidate);
    if (refinement.isConsistent()) {
      expr::Model model = extractModel(refinement);
      SONDE_CHECK(satisfies(model, assertions), "a candidate that violates no axiom is a model");
      return {.verdict = Verdict::Sat,
              .model = std::move(model),
              .used = {},
              .reason = UnknownReason::None,
              .work = 0};
    }
    if (batch) batch->select(candidate, refinement.axioms);
    bool progress = false;
    for (const Axiom& axiom : refinement.axioms) {
      progress |= instance_->axioms.add(axiom);
      progress |= relevance.name(*instance_->axioms.find(axiom));
    }
    SONDE_CHECK(progress, "the candidate violates an axiom that it was solved with");
  }
}

Solver::Assumptions Solver::encode(std::span<const Expr> assertions) {
  Assumptions result;
  std::unordered_map<Literal, unsigned> owners;
  std::vector<Conjunct> conjuncts;
  instance_->blaster.beginQuery();
  for (unsigned i = 0; i < assertions.size(); ++i) {
    conjuncts.clear();
    splitConjuncts(assertions[i], conjuncts);
    for (const Conjunct& conjunct : conjuncts) {
      instance_->blaster.encode(conjunct.node);
      Literal literal = instance_->blaster.literal(conjunct.node);
      if (conjunct.negated) literal = -literal;
      if (literal == Gates::falseLiteral) {
        result.refuted = i;
        return result;
      }
      if (literal == Gates::trueLiteral || !owners.emplace(literal, i).second) continue;
      result.literals.push_back(literal);
      result.owners.push_back(i);
    }
  }
  return result;
}

/// Reads of tables beneath writes get theirs when a model reaches the table.
void Solver::addTableAxioms() {
  Blaster& blaster = instance_->blaster;
  for (const Node* read : blaster.cone().reads) {
    const Node* table = read->operand(0);
    if (!table->is(Kind::Table)) continue;
    Index index = blaster.index(read->operand(1));
    uint64_t size = table->tableElements().size();
    for (uint64_t position = 0; position < size;) {
      instance_->axioms.add(
          {.kind = AxiomKind::TableElement, .term = table, .index = index, .position = position});
      TableBlock block = tableBlock(table, position);
      position = block.first + (uint64_t{1} << block.bits);
    }
    bool hasDefault = table->indexWidth() >= 64 || size >> table->indexWidth() == 0;
    if (hasDefault) instance_->axioms.add({.kind = AxiomKind::TableDefault, .term = table, .index = index});
  }
}

Refinement Solver::compareWithTheory(Candidate& candidate) {
  Refinement refinement;
  const Cone& cone = instance_->blaster.cone();
  if (cone.reads.empty() && cone.equalities.empty()) return refinement;

  Blaster& blaster = instance_->blaster;
  ReadCheck reads(candidate, blaster, refinement);
  ExtensionalityCheck extensionality(candidate, blaster, instance_->abstraction, refinement);
  if (!cone.equalities.empty()) extensionality.join(cone);

  for (const Node* read : cone.reads)
    if (!extensionality.isJoined(read->operand(0)))
      reads.follow(read->operand(0), blaster.index(read->operand(1)));
  for (const Node* equality : cone.equalities) {
    auto witness = instance_->abstraction.findWitness(equality);
    if (!witness || candidate.holds(blaster.literal(equality))) continue;
    for (const Node* side : equality->operands())
      if (!extensionality.isJoined(side)) reads.follow(side, *witness);
  }
  reads.collectArrays();
  if (!cone.equalities.empty()) extensionality.check(cone);
  return refinement;
}

expr::Model Solver::extractModel(Refinement& refinement) {
  expr::Model model;
  Candidate candidate(*instance_->sat);
  for (const Node* symbol : instance_->blaster.cone().symbols)
    model.set(symbol, candidate.value(instance_->blaster.bits(symbol)));
  for (auto& [array, value] : refinement.arrays) model.setArray(array, std::move(value));
  return model;
}

} // namespace sonde::abv
