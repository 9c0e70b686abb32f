#include "exec/state/weakness.h"

#include "support/check.h"

namespace sonde::exec {

namespace {

constexpr Weakness memoryBounds{119,
                                "Improper Restriction of Operations within the Bounds of a Memory Buffer"};
constexpr Weakness useAfterFree{416, "Use After Free"};
constexpr Weakness nullPointer{476, "NULL Pointer Dereference"};
constexpr Weakness wildPointer{822, "Untrusted Pointer Dereference"};
constexpr Weakness expiredPointer{825, "Expired Pointer Dereference"};
constexpr Weakness reachableAssertion{617, "Reachable Assertion"};
constexpr Weakness undefinedBehaviour{
    758, "Reliance on Undefined, Unspecified, or Implementation-Defined Behavior"};
constexpr Weakness badCalculation{682, "Incorrect Calculation"};
constexpr Weakness integerOverflow{190, "Integer Overflow or Wraparound"};
constexpr Weakness conversion{681, "Incorrect Conversion between Numeric Types"};
constexpr Weakness recursion{674, "Uncontrolled Recursion"};

} // namespace

Weakness weaknessOf(ErrorKind kind) {
  switch (kind) {
  case ErrorKind::Null: return nullPointer;
  case ErrorKind::OutOfBounds: return memoryBounds;
  case ErrorKind::UseAfterFree: return useAfterFree;
  case ErrorKind::UseAfterReturn:
  case ErrorKind::UseAfterScope: return expiredPointer;
  case ErrorKind::WriteToConstant: return memoryBounds;
  case ErrorKind::Misaligned: return undefinedBehaviour;
  case ErrorKind::CodeAccess:
  case ErrorKind::WildPointer: return wildPointer;
  case ErrorKind::DoubleFree: return {415, "Double Free"};
  case ErrorKind::InvalidFree: return {590, "Free of Memory not on the Heap"};
  case ErrorKind::StackExhausted: return recursion;
  case ErrorKind::DivisionByZero: return {369, "Divide By Zero"};
  case ErrorKind::DivisionOverflow: return integerOverflow;
  case ErrorKind::BadCall:
  case ErrorKind::BadJump: return wildPointer;
  case ErrorKind::BadLongjmp:
  case ErrorKind::UnreachableReached: return undefinedBehaviour;
  case ErrorKind::Trap:
  case ErrorKind::Abort:
  case ErrorKind::AssertionFailed: return reachableAssertion;
  case ErrorKind::OversizedShift: return {1335, "Incorrect Bitwise Shift of Integer"};
  case ErrorKind::ShiftOverflow:
  case ErrorKind::IntegerOverflow: return integerOverflow;
  case ErrorKind::IndexOutOfBounds: return {129, "Improper Validation of Array Index"};
  case ErrorKind::BadArraySize: return {789, "Memory Allocation with Excessive Size Value"};
  case ErrorKind::BadConversion:
  case ErrorKind::LossyConversion: return conversion;
  case ErrorKind::InvalidValue:
  case ErrorKind::BadBuiltin: return undefinedBehaviour;
  case ErrorKind::NullArgument: return nullPointer;
  case ErrorKind::PointerOverflow: return badCalculation;
  case ErrorKind::MissingReturn: return undefinedBehaviour;
  case ErrorKind::ReportedError: return reachableAssertion;
  case ErrorKind::TooManyCalls: return recursion;
  case ErrorKind::ExternalFailed: return undefinedBehaviour;
  }
  SONDE_UNREACHABLE("error kind");
}

} // namespace sonde::exec
