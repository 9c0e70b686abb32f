#pragma once

/// \file
/// Instructions in frames with expressions. `executeSymbolic` is called by the step loop for every
/// instruction that has an expression among its operands, and for those that move values between frames.
///
/// What an instruction cannot do with expressions it does with one concrete value of them, which is counted
/// as an incompleteness unless there is no other value.

#include "exec/execution.h"

#include <functional>
#include <span>

namespace sonde::exec {

/// Executes `execution.ip`; where to go on is in `execution.next`.
void executeSymbolic(Execution&);

// --- Registers ---

/// Whether a register of the innermost frame has an expression.
bool isSymbolic(const Execution&, program::Slot);
/// A register as an expression of `width` (at most 64) bits.
expr::Expr expression(Execution&, program::Slot, unsigned width);
/// The same without a width: as narrow as its value allows.
expr::Expr narrowExpression(Execution&, program::Slot);
/// Two registers, low one first, as one of 65 to 128 bits.
expr::Expr wideExpression(Execution&, program::Slot, unsigned width);
/// Sets a register of the innermost frame, which gets a shadow if it needs one.
void setExpression(Execution&, program::Slot, const expr::Expr& value);
void setConcrete(Execution&, program::Slot, uint64_t value);
/// Sets one register, or two for more than 64 bits.
void setResult(Execution&, program::Slot, const expr::Expr& value);

// --- Conditions ---

/// Goes to one of two places, or both.
void branch(Execution&, const expr::Expr& condition, const program::Instruction* then,
            const program::Instruction* otherwise);
/// Paths on which `condition` is false end with `error`; the others go on. False: there are no others, and
/// the ending is set.
bool require(Execution&, const expr::Expr& condition, const std::function<Ending()>& error);
/// Only paths on which `condition` is true go on. False: there are none; the state's ending is set to Silent.
bool assume(Execution&, const expr::Expr& condition);

/// One of the values an expression can have; paths with other values go back to the current instruction in
/// states of their own. At most `limit` values; beyond, incompleteness of this kind.
BitVector split(Execution&, const expr::Expr& value, std::size_t limit, Incompleteness beyond);
/// The same for a register, which is concrete afterwards.
uint64_t splitRegister(Execution&, program::Slot, std::size_t limit, Incompleteness beyond);

/// Only the smallest value an expression can have is followed.
BitVector concretise(Execution&, const expr::Expr& value, Incompleteness kind);
/// The same for a register, which is concrete afterwards.
uint64_t concretiseRegister(Execution&, program::Slot, Incompleteness kind);
/// The same for bytes of memory.
void concretiseBytes(Execution&, uint64_t address, uint64_t size, Incompleteness kind);
/// Runs a handler that knows only concrete memory, until it meets no symbolic bytes any more: those it met
/// are concretised. The handler has no effect before it meets them.
void onConcreteMemory(Execution&, Incompleteness kind, const std::function<void()>& handler);

/// A copy of the state that goes on at `next`, with `condition` added.
Fork& fork(Execution&, const expr::Expr& condition, const path::PathCondition::Part& part,
           const expr::Model* model, const program::Instruction* next);
/// The same, if the condition is possible. A hard question makes a fork that is open, one at its limit none.
/// Null: there is none.
Fork* forkIfPossible(Execution&, const expr::Expr& condition, const path::Reasoner::Possibility&,
                     const program::Instruction* next);
/// What is left beside pieces of which each has its own state: an open fork that goes back to the current
/// instruction, or incompleteness of this kind.
void forkRest(Execution&, const path::Reasoner::Rest&, const path::PathCondition::Part&,
              Incompleteness beyond);

// --- Memory ---

/// A load of `size` bytes from a concrete address whose bytes may be symbolic.
void loadFrom(Execution&, uint64_t address, unsigned size, program::Slot to);
/// Bytes at a symbolic or concrete address, as a value; null if the state ended.
expr::Expr loadValue(Execution&, const expr::Expr& address, unsigned size);
/// False: the state ended.
bool storeValue(Execution&, const expr::Expr& address, const expr::Expr& value);

/// Bytes as one value, lowest first.
expr::Expr joined(expr::Builder&, const std::vector<memory::Byte>&);

/// A register that holds a pointer: a concrete one is written as an offset into its object, if it has one.
expr::Expr pointer(Execution&, program::Slot);

// --- Operations ---

/// The operation on `width` bits; the operands may be narrower where that makes no difference. Null: it is an
/// error on every path, and the ending is set.
expr::Expr makeBinary(Execution&, program::BinaryOp, const expr::Expr& a, const expr::Expr& b,
                      unsigned width);
expr::Expr makeCompare(Execution&, program::CompareOp, const expr::Expr& a, const expr::Expr& b);

/// The instructions that deal with more than registers a, b, c and dst (symbolic_special.cpp) …
void executeSpecial(Execution&);
/// … and those that change frames (symbolic_calls.cpp).
void symbolicCall(Execution&);
void symbolicReturn(Execution&, uint32_t slots);

/// Enters a function of the runtime (bitcode) in place of one of the engine's, with these registers of the
/// innermost frame as arguments.
void enterRuntime(Execution&, uint32_t function, std::span<const program::Slot> arguments,
                  program::Slot result, uint32_t resultSlots);
/// The arguments of an allocation: sizes up to the limit get a path each, of the larger ones the smallest is
/// followed.
void settleSizes(Execution&, std::span<const program::Slot> slots);
/// All symbolic bytes that a native function can get at become concrete.
void concretiseReachable(Execution&, const native::Call& call);

} // namespace sonde::exec
