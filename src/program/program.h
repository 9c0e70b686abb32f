#pragma once

/// \file
/// The prepared program: what execution sees of the user's code. It is written once, by the front end, and
/// never changes; states refer to it by plain pointers. It knows nothing of LLVM.
///
/// Addresses are part of it: globals, functions and blocks whose address is taken get theirs when the
/// program is prepared (layout.h), so that every address is an ordinary constant, the same on every run.

#include "program/instruction.h"
#include "program/type.h"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace sonde::program {

inline constexpr uint32_t none = ~uint32_t{0};

/// A source file. It occurs once in a program, however many translation units include it.
struct SourceFile {
  std::string path;  ///< the absolute file name, which is unique
  std::string shown; ///< the name in messages: relative to the current folder if that is shorter
};

/// A place in the source. `inlinedAt` chains to the place the enclosing function was inlined into.
struct Location {
  uint32_t file = none; ///< index into Program::files
  uint32_t line = 0;    ///< 0 if unknown
  uint32_t column = 0;
  uint32_t function = none; ///< index into Program::names: the source function the place belongs to
  uint32_t inlinedAt = none;
  bool isCheck = false; ///< belongs to a check that the compiler has added, not to the user's code

  friend bool operator==(const Location&, const Location&) = default;
};

/// A struct that is passed by value: the callee gets its own copy.
struct ByValue {
  uint64_t size = 0; ///< 0 if it is not passed by value
  uint64_t alignment = 1;
};

/// One scalar that a call passes. An LLVM argument that is a vector or aggregate is several of them.
struct Argument {
  Slot slot = 0; ///< in the caller's frame
  Type type;
  ByValue byValue;
};

struct CallSite {
  uint32_t callee = none; ///< index into Program::functions; `none` for an indirect call
  std::vector<Argument> arguments;
  std::vector<Slot> slots;     ///< the caller's slots that become the callee's slots 0, 1, …
  uint32_t fixedArguments = 0; ///< how many of `arguments` are fixed; the rest are variadic
  uint32_t fixedSlots = 0;     ///< how many of `slots` belong to fixed arguments
  bool variadic = false;       ///< the callee's type at this site has `...`
  bool hasByValue = false;
  Slot result = 0; ///< first slot of the result
  uint32_t resultSlots = 0;
  std::vector<Type> resultTypes;
};

/// Cases sorted by value. `dense` (if not empty) is a jump table starting at `low`.
struct SwitchTable {
  struct Case {
    uint64_t value;
    int32_t target;
  };
  std::vector<Case> cases;
  uint64_t low = 0;
  std::vector<int32_t> dense;
  int32_t otherwise = 0;

  /// The target of an indirect jump to an address that no label has.
  static constexpr int32_t noTarget = INT32_MIN;
};

struct Parameter {
  std::string name;
  Type type;
};

/// A piece of code that is entered at its beginning only. It ends where the next one begins.
struct Block {
  uint32_t start = 0;  ///< index of an instruction
  uint32_t number = 0; ///< its number in the original function, which may also have blocks without code
};

struct Function {
  uint32_t index = 0; ///< in Program::functions
  std::string name;
  uint64_t address = 0;
  bool defined = false;
  bool variadic = false;
  bool noReturn = false;
  bool runtime = false;    ///< belongs to runtime/ or the C library, not to the user
  uint32_t version = none; ///< its version in bitcode for symbolic data, if it has no body
  uint32_t location = none;

  std::vector<Parameter> parameters; ///< one per scalar
  uint32_t parameterSlots = 0;
  std::vector<Type> resultTypes;

  // A frame is `frameSlots` registers: parameters first, then locals, then the constants from `firstConstant`
  // on.
  uint32_t frameSlots = 0;
  /// The bytes that a frame takes of a native stack, at least: its local variables, and what any call takes.
  uint64_t frameBytes = leastFrame;
  static constexpr uint64_t leastFrame = 32;
  uint32_t firstConstant = 0;
  std::vector<uint64_t> constants;

  std::vector<Instruction> code;
  std::vector<uint32_t> locations; ///< per instruction, index into Program::locations
  std::vector<Block> blocks;       ///< by ascending start; the first begins the function
  uint32_t blockNumbers = 0;       ///< the numbers of all blocks are below this
  std::vector<CallSite> calls;
  std::vector<SwitchTable> switches;
  std::vector<std::vector<Slot>> lists; ///< operand lists of intrinsics
};

struct Global {
  std::string name;
  uint64_t address = 0;
  uint64_t size = 0;
  uint64_t alignment = 1;
  bool constant = false;
  bool external = false; ///< only declared; it has the bytes of the host's library, if that defines it
  bool threadLocal = false;
  uint32_t location = none;
  std::vector<uint8_t> bytes; ///< the initial value with addresses resolved; zeros at the end may be omitted
};

/// The global that holds the path hash, if the program was prepared with one. It is updated on each edge of a
/// branch.
inline constexpr const char* pathHashName = "__sonde_path_hash";

/// A local variable that is read before it is assigned, perhaps, or the result of a function that may end
/// without one.
struct UnsetVariable {
  std::string name;         ///< empty if it has none
  uint32_t location = none; ///< its declaration, or that function's
  std::string resultOf;     ///< the function whose result it is; empty for a variable
};

/// The sizes of the elements of objects in bytes, by what makes the objects: those of their types, or the
/// smallest width of the instructions that are seen to access them. What nobody knows has no entry.
struct ElementSizes {
  std::unordered_map<uint64_t, unsigned> globals; ///< by address
  std::unordered_map<uint32_t, unsigned> locals;  ///< by the location of the instruction
  std::unordered_map<uint64_t, unsigned> calls;   ///< by keyOf, of calls that allocate on the heap

  static uint64_t keyOf(uint32_t function, uint32_t call) { return uint64_t{function} << 32 | call; }
};

struct Program {
  std::vector<Function> functions;
  std::vector<Global> globals; ///< by ascending address
  std::vector<Location> locations;
  std::vector<SourceFile> files;
  std::vector<std::string> names; ///< the names of source functions, for locations
  std::vector<std::string> texts; ///< the texts of Unsupported
  /// The names of local variables in memory, by the location of their declaration, which each has for itself.
  std::unordered_map<uint32_t, std::string> variables;
  std::vector<UnsetVariable> unset; ///< the variables that the builtin __sonde_unset gives the value of
  uint64_t pathHash = 0;            ///< the address of pathHashName; 0 if there is none
  ElementSizes elementSizes;        ///< empty unless they were asked for
  uint32_t accessSites = 0;         ///< loads and stores are numbered below this (Instruction::width)

  std::vector<uint32_t> constructors; ///< functions to run before the entry, in order
  std::vector<uint32_t> destructors;  ///< functions to run after it, in order
  std::unordered_map<std::string, uint32_t> functionByName;
  std::unordered_map<std::string, uint32_t> globalByName;

  /// Returns the function at `address`, or `none`.
  uint32_t functionAt(uint64_t address) const;

  /// Returns the version in bitcode of a function without body that the engine carries out itself, or `none`.
  uint32_t runtimeFor(uint32_t function) const { return functions[function].version; }
  /// Returns the version in bitcode of the function called `name` (such as the one an intrinsic stands for),
  /// or `none`.
  uint32_t runtimeFor(const std::string& name) const;

  /// Returns `file:line:column` with the file name as messages show it, or the empty string if the place is
  /// not known.
  std::string describe(uint32_t location) const;
};

/// Returns a program as text: what `--print=program` writes.
std::string print(const Program&);
std::string print(const Program&, const Function&);
std::string print(const Function&, size_t instruction);

} // namespace sonde::program
