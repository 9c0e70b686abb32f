#pragma once

/// \file
/// Instructions the step loop hands on: rare, or too long to sit between the fast ones. Each works on
/// `execution.ip`.

#include "exec/state/execution.h"
#include "semantics/undefined.h"

namespace sonde::exec {

// Memory. The first two return false if the access failed, or if the bytes are symbolic and their expression
// is in the result's register already.
bool loadSlow(Execution&, uint64_t address, void* to, unsigned size);
bool storeSlow(Execution&, uint64_t address, const void* from, unsigned size);
void loadBytes(Execution&);
void storeBytes(Execution&);
void checkAligned(Execution&);
void atomicUpdate(Execution&);
void compareExchange(Execution&);
void allocate(Execution&, uint64_t size);

// Values
void wideBinary(Execution&);
void wideCompare(Execution&);
void wideExtend(Execution&);
void wideTruncate(Execution&);
void floatBinary(Execution&);
void floatCompare(Execution&);
void floatNegate(Execution&);
void floatConvert(Execution&);
void floatToInteger(Execution&);
void integerToFloat(Execution&);
void floatIntrinsic(Execution&);
void scalarIntrinsic(Execution&);
void overflowArithmetic(Execution&);
void pick(Execution&);
void put(Execution&);

// Control
int32_t switchTarget(const program::SwitchTable&, uint64_t value);
void indirectJump(Execution&);
void divisionFails(Execution&, uint64_t divisor);

/// What an instruction of SONDE_CHECKED_BINARY computes.
struct CheckedArithmetic {
  program::OverflowOp op;
  unsigned width;
  bool hasImmediate; ///< the right operand is the immediate
};
/// Returns nothing for any other instruction.
std::optional<CheckedArithmetic> checkedArithmetic(const program::Instruction&);
/// Returns the report of signed arithmetic whose result does not fit, with its operands.
Ending overflowOf(const Execution&, program::OverflowOp, const expr::Expr& left, const expr::Expr& right);
/// Ends the path because the result of checked arithmetic on numbers does not fit.
void arithmeticOverflows(Execution&);
/// Returns the error of a shift by too much, where `amount` has 64 bits.
Ending oversizedShift(const Execution&, const expr::Expr& amount);
void shiftIsTooLarge(Execution&);
ErrorKind errorOf(semantics::Undefined);

} // namespace sonde::exec
