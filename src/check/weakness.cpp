#include "check/weakness.h"

#include "support/check.h"

namespace sonde::check {

const char* weaknessName(unsigned number) {
  switch (number) {
  case 119: return "Improper Restriction of Operations within the Bounds of a Memory Buffer";
  case 129: return "Improper Validation of Array Index";
  case 134: return "Use of Externally-Controlled Format String";
  case 190: return "Integer Overflow or Wraparound";
  case 197: return "Numeric Truncation Error";
  case 252: return "Unchecked Return Value";
  case 369: return "Divide By Zero";
  case 401: return "Missing Release of Memory after Effective Lifetime";
  case 415: return "Double Free";
  case 416: return "Use After Free";
  case 457: return "Use of Uninitialized Variable";
  case 469: return "Use of Pointer Subtraction to Determine Size";
  case 475: return "Undefined Behavior for Input to API";
  case 476: return "NULL Pointer Dereference";
  case 562: return "Return of Stack Variable Address";
  case 590: return "Free of Memory not on the Heap";
  case 617: return "Reachable Assertion";
  case 674: return "Uncontrolled Recursion";
  case 680: return "Integer Overflow to Buffer Overflow";
  case 681: return "Incorrect Conversion between Numeric Types";
  case 685: return "Function Call With Incorrect Number of Arguments";
  case 686: return "Function Call With Incorrect Argument Type";
  case 704: return "Incorrect Type Conversion or Cast";
  case 758: return "Reliance on Undefined, Unspecified, or Implementation-Defined Behavior";
  case 762: return "Mismatched Memory Management Routines";
  case 787: return "Out-of-bounds Write";
  case 789: return "Memory Allocation with Excessive Size Value";
  case 823: return "Use of Out-of-range Pointer Offset";
  case 835: return "Loop with Unreachable Exit Condition ('Infinite Loop')";
  case 1284: return "Improper Validation of Specified Quantity in Input";
  case 1335: return "Incorrect Bitwise Shift of Integer";
  default: SONDE_UNREACHABLE("a weakness that no check looks for");
  }
}

} // namespace sonde::check
