#include "program/start.h"

#include "program/layout.h"
#include "support/error.h"

namespace sonde::program {

namespace {

constexpr Type intType{TypeKind::Integer, 32};
constexpr const char* startName = "sonde.start";

uint32_t addFunction(Program& program, const std::string& name) {
  auto index = static_cast<uint32_t>(program.functions.size());
  Function& function = program.functions.emplace_back();
  function.index = index;
  function.name = name;
  function.address = codeAddress(index);
  program.functionByName.emplace(name, index);
  return index;
}

uint32_t exitFunction(Program& program) {
  if (auto found = program.functionByName.find("exit"); found != program.functionByName.end())
    return found->second;
  uint32_t index = addFunction(program, "exit");
  program.functions[index].parameters.push_back({"status", intType});
  program.functions[index].parameterSlots = 1;
  program.functions[index].noReturn = true;
  return index;
}

/// Throws Error if an entry function other than main has parameters, because no arguments are known for them.
void checkParameters(const Program& program, const Function& entry) {
  if (entry.parameters.empty()) return;
  if (entry.name != "main")
    throw Error("the entry function '" + entry.name + "' has parameters", program.describe(entry.location),
                entry.name == fuzzTargetName
                    ? "do not use --entry: a fuzz target in a program without main is called automatically"
                    : "write a main that makes its arguments symbolic (klee_make_symbolic) and calls it, or "
                      "a fuzz target (" +
                          std::string(fuzzTargetName) + ") that does");
  bool callable = entry.parameterSlots <= 3;
  for (const Parameter& parameter : entry.parameters)
    callable &= !parameter.type.isFloat() && parameter.type.bits <= 64;
  if (!callable)
    throw Error("'main' has parameters that are not (argc, argv, envp)", program.describe(entry.location));
}

uint32_t entryFunction(const Program& program, const std::string& entry) {
  auto found = program.functionByName.find(entry);
  if (found == program.functionByName.end() || !program.functions[found->second].defined)
    throw Error("the program has no function '" + entry + "'", {},
                "define 'main', or name another function with --entry");
  checkParameters(program, program.functions[found->second]);
  return found->second;
}

class StartBuilder {
public:
  StartBuilder(const Program& program, Function& start) : program_(program), start_(start) {}

  void call(uint32_t callee, std::vector<Slot> slots, Slot result, uint32_t resultSlots) {
    const Function& function = program_.functions[callee];
    CallSite site;
    site.callee = callee;
    for (size_t n = 0; n < slots.size(); ++n) {
      Type type = n < function.parameters.size() ? function.parameters[n].type : pointerType;
      site.arguments.push_back({slots[n], type, {}});
    }
    site.fixedArguments = site.fixedSlots = static_cast<uint32_t>(slots.size());
    site.slots = std::move(slots);
    site.result = result;
    site.resultSlots = resultSlots;
    start_.calls.push_back(std::move(site));
    Instruction instruction{};
    instruction.op = function.defined ? Opcode::Call : Opcode::CallNative;
    instruction.imm = start_.calls.size() - 1;
    add(instruction);
  }

  void add(const Instruction& instruction) {
    start_.code.push_back(instruction);
    start_.locations.push_back(none);
  }

private:
  const Program& program_;
  Function& start_;
};

} // namespace

uint32_t addStart(Program& program, const std::string& entry) {
  uint32_t main = entryFunction(program, entry);
  uint32_t exit = exitFunction(program);
  uint32_t index = addFunction(program, startName);
  Function start = std::move(program.functions[index]);
  start.defined = true;
  start.parameters = {{"argc", intType}, {"argv", pointerType}, {"envp", pointerType}};
  start.parameterSlots = 3;
  constexpr Slot status = 3;
  start.frameSlots = 4;

  StartBuilder builder(program, start);
  for (uint32_t constructor : program.constructors) {
    std::vector<Slot> all{0, 1, 2}; // glibc passes constructors what main gets
    all.resize(std::min<size_t>(3, program.functions[constructor].parameterSlots));
    builder.call(constructor, all, 0, 0);
  }
  Instruction zero{};
  zero.op = Opcode::Const;
  zero.dst = status;
  builder.add(zero); // the exit code of a main without result
  const Function& function = program.functions[main];
  std::vector<Slot> arguments{0, 1, 2};
  arguments.resize(function.parameterSlots);
  bool hasStatus = function.resultTypes.size() == 1 && !function.resultTypes[0].isFloat();
  builder.call(main, arguments, status, hasStatus ? 1 : 0);
  builder.call(exit, {status}, 0, 0);
  Instruction end{};
  end.op = Opcode::Unreachable;
  builder.add(end);
  program.functions[index] = std::move(start);
  return index;
}

} // namespace sonde::program
