#pragma once

/// \file
/// Keeps sight of local variables that are read before they are assigned (docs/adr/0038-uninitialised.md).
/// When such a variable becomes a register, LLVM forgets the path without an assignment: what it reads there
/// is `undef`, and may be taken for whatever another path has assigned. So each variable is assigned, where
/// its life begins, the result of a function that LLVM does not know. Where that reaches no use, it is
/// removed again; what is left is a call of a builtin (src/builtin/control).

#include "program/program.h"

#include <vector>

namespace llvm {
class AllocaInst;
class CallBase;
class Function;
class Instruction;
} // namespace llvm

namespace sonde::frontend {

class LocationTable;

/// Assigns the mark to each of the variables, and leaves only those in the list that it can be assigned to.
void markUnset(llvm::Function&, std::vector<llvm::AllocaInst*>& variables);
/// Returns whether a mark can be assigned to a variable: to those that fit a register.
bool canBeMarked(const llvm::AllocaInst& variable);
/// Assigns the mark to one variable, before an instruction.
void assignMark(llvm::AllocaInst& variable, llvm::Instruction* before);
/// Returns whether the compiler keeps the result of a function in this variable, which no source declares.
bool isResult(llvm::AllocaInst& variable);
/// Removes the marks that nothing uses.
void removeUnusedMarks(llvm::Function&);

/// Replaces each `freeze` by a call of a builtin that gives a value as it is: optimised code may branch on
/// what was never set if neither way has an effect, and freezes it before.
void replaceFreezes(llvm::Function&);

bool isUnsetMark(const llvm::CallBase&);
/// Returns the variable that a mark stands for.
program::UnsetVariable variableOf(const llvm::CallBase& mark, LocationTable&);

} // namespace sonde::frontend
