#pragma once

/// \file
/// Keeps sight of the results of functions that may end without one. C allows a function to reach its closing
/// brace, or a `return` without a value, as long as its caller does not use the result (C11 6.9.1p12). Clang
/// keeps the result in a variable, which nothing has been stored to then. So a flag says whether something
/// has been, and where it says no, the result is marked as never set (unset_variables.h); whether the mark is
/// ever used is found out when the program is executed.
///
/// Few functions are changed: those in which a path without a store leads to the end. Clang sends all
/// `return` statements inside of scopes through common code that ends the life of local variables, and a
/// variable says where to go on from there; its value is followed, so that no path is taken for possible that
/// mixes two statements.

#include <llvm/IR/PassManager.h>

namespace sonde::frontend {

class MarkMissingResults : public llvm::PassInfoMixin<MarkMissingResults> {
public:
  llvm::PreservedAnalyses run(llvm::Function&, llvm::FunctionAnalysisManager&);
};

} // namespace sonde::frontend
