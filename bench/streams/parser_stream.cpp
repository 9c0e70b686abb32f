#include "streams/parser_stream.h"

#include "support/rng.h"

#include <string>

namespace sonde::bench {

namespace {

using expr::Builder;
using expr::Expr;
using solver::Query;

/// What the program has computed on the way; a value, copied at each branch.
struct Parser {
  unsigned position = 0;
  Expr number;   // of the digits read last
  Expr checksum; // of all bytes read: their sum
  std::vector<Expr> path;
};

class Exploration {
public:
  Exploration(Builder& builder, solver::Solver& oracle, const ParserStreamOptions& options)
      : b_(builder), oracle_(oracle), options_(options) {
    Expr input = b_.symbol("input", expr::Sort::array(32, 8));
    for (unsigned i = 0; i < options.bytes; ++i) bytes_.push_back(b_.read(input, b_.constant(32, i)));
  }

  std::vector<Query> run() {
    std::vector<Parser> open;
    open.push_back({0, b_.constant(32, 0), b_.constant(16, 0), {}});
    while (!open.empty() && queries_.size() < options_.queries) {
      Parser state = std::move(open.back());
      open.pop_back();
      if (state.path.size() >= options_.maxDepth) continue;
      Expr condition = step(state);
      if (condition->isConstant()) {
        open.push_back(std::move(state));
        continue;
      }
      for (bool taken : {false, true}) {
        Query query{state.path, taken ? condition : b_.bitNot(condition), true, {}};
        if (oracle_.check(query).isSat()) {
          Parser next = state;
          next.path.push_back(query.goal);
          open.push_back(std::move(next));
        }
        queries_.push_back(std::move(query));
      }
    }
    return std::move(queries_);
  }

private:
  /// Reads on, and asks the next query. Which one depends on where the path is, as in a program.
  Expr step(Parser& state) {
    Rng rng(options_.seed * 1000003 + state.path.size() * 31 + state.position);
    Expr c = bytes_[state.position];
    Expr wide = b_.zext(c, 32);
    switch (rng.below(8)) {
    case 0: return b_.eq(c, b_.constant(8, "(){}+-*/"[rng.below(8)]));
    case 1: return b_.ult(c, b_.constant(8, rng.between(33, 126)));
    case 2: { // a letter, in either case
      Expr lower = b_.bitOr(wide, b_.constant(32, 0x20));
      return b_.ult(b_.sub(lower, b_.constant(32, 'a')), b_.constant(32, 26));
    }
    case 3: { // one more digit of a number
      Expr digit = b_.sub(wide, b_.constant(32, '0'));
      state.number = b_.add(b_.mul(state.number, b_.constant(32, 10)), digit); // of three digits at most
      if (state.position % 3 == 0) state.number = digit;
      advance(state, wide);
      return b_.slt(state.number, b_.constant(32, rng.between(1, 100000)));
    }
    case 4: // a keyword, or the same again
      return b_.eq(c, bytes_[rng.below(state.position + 1)]);
    case 5: {
      advance(state, wide);
      return b_.ult(state.checksum, b_.constant(16, rng.between(10, 1000)));
    }
    case 6: return b_.slt(b_.sext(c, 32), b_.constant(32, rng.below(100)));
    default: {
      advance(state, wide);
      return b_.eq(b_.bitAnd(wide, b_.constant(32, rng.between(1, 255))), b_.constant(32, rng.below(16)));
    }
    }
  }

  void advance(Parser& state, const Expr& wide) {
    state.checksum = b_.add(state.checksum, b_.extract(wide, 15, 0));
    if (state.position + 1 < bytes_.size()) ++state.position;
  }

  Builder& b_;
  solver::Solver& oracle_;
  const ParserStreamOptions& options_;
  std::vector<Expr> bytes_;
  std::vector<Query> queries_;
};

} // namespace

std::vector<Query> makeParserStream(Builder& builder, solver::Solver& oracle,
                                    const ParserStreamOptions& options) {
  std::vector<Query> queries = Exploration(builder, oracle, options).run();
  if (options.shuffled) {
    Rng rng(options.seed);
    for (size_t i = queries.size(); i > 1; --i) std::swap(queries[i - 1], queries[rng.below(i)]);
  }
  return queries;
}

} // namespace sonde::bench
