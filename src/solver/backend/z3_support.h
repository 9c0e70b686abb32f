#pragma once

/// \file
/// What all Z3 back ends share: limits, models, and the second opinion where a model of Z3's is wrong. Only
/// they include this.

#include "solver/backend/z3_backend.h"
#include "solver/backend/z3_translation.h"
#include "solver/query.h"
#include "support/solving_time.h"

#include <span>
#include <string_view>
#include <vector>

namespace sonde::solver {

/// Z3's words for why it did not answer.
UnknownReason z3Reason(std::string_view text);

/// False if the deadline has passed.
bool setZ3Limits(z3::solver&, const Limits&);

/// Returns the formulas of a query, the goal last.
std::vector<const expr::Node*> formulasOf(const Query&);
/// Every symbol of the formulas once.
std::vector<const expr::Node*> symbolsOf(std::span<const expr::Node* const> formulas);
bool satisfies(const Model&, std::span<const expr::Node* const> formulas);

/// What Z3's model says of `symbols`. `formulas` tell which elements matter of an array that Z3 describes
/// without listing them.
Model modelFrom(const z3::model&, Z3Translation&, std::span<const expr::Node* const> symbols,
                std::span<const expr::Node* const> formulas);

/// Asks a new, non-incremental solver: for models of the incremental one that do not satisfy their query. An
/// UNSAT answer names no constraints.
Answer askAnew(z3::context&, Z3Translation&, std::span<const expr::Node* const> formulas, const Limits&);

/// Returns an UNSAT answer that names all constraints of a query.
Answer unsatByAll(const Query&);

/// Counts an answer.
void countAnswer(Counters<Z3Counter>&, const Answer&);

} // namespace sonde::solver
