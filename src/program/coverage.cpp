#include "program/coverage.h"

#include "program/operand.h"
#include "support/check.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace sonde::program {

namespace {

constexpr auto targetCounts =
    forEachOpcode([](std::string_view signature) { return operandsOfKind(signature, OperandKind::target); });
constexpr auto tableCounts = forEachOpcode([](std::string_view signature) {
  return operandsOfKind(signature, OperandKind::cases) + operandsOfKind(signature, OperandKind::labels);
});

bool isTwoWay(Opcode op) { return targetCounts[static_cast<unsigned>(op)] == 2; }

bool hasTable(Opcode op) { return tableCounts[static_cast<unsigned>(op)] > 0; }

int32_t distance(size_t from, size_t to) {
  return static_cast<int32_t>(static_cast<int64_t>(to) - static_cast<int64_t>(from));
}

/// Returns each place where a table says where to go.
template <class Visit> void forEachTarget(SwitchTable& table, Visit visit) {
  for (SwitchTable::Case& entry : table.cases) visit(entry.target);
  for (int32_t& target : table.dense) visit(target);
  visit(table.otherwise);
}

/// Makes everything of a branch that leads to `from` lead to `to`.
void redirect(Function& function, size_t branch, int32_t from, int32_t to) {
  Instruction& instruction = function.code[branch];
  auto change = [=](int32_t& target) {
    if (target == from) target = to;
  };
  if (hasTable(instruction.op)) return forEachTarget(function.switches[instruction.imm], change);
  change(instruction.c);
  change(instruction.d);
}

/// Returns whether a file belongs to the system and not to the user. A user's project may lie in /usr/src or
/// /usr/local/src.
bool isOfSystem(const std::string& path) {
  constexpr std::array<std::string_view, 5> folders{"/usr/include/", "/usr/lib/", "/usr/share/",
                                                    "/usr/local/include/", "/usr/local/lib/"};
  return std::ranges::any_of(folders, [&](std::string_view folder) { return path.starts_with(folder); });
}

} // namespace

Share lines(const FileCoverage& file) {
  auto covered =
      std::count_if(file.lines.begin(), file.lines.end(), [](const auto& line) { return line.second; });
  return {static_cast<uint64_t>(covered), file.lines.size()};
}

Share branches(const FileCoverage& file) {
  Share share;
  for (const BranchCoverage& branch : file.branches)
    share += {static_cast<uint64_t>(std::count(branch.taken.begin(), branch.taken.end(), true)),
              branch.taken.size()};
  return share;
}

Share functions(const FileCoverage& file) {
  auto covered = std::count_if(file.functions.begin(), file.functions.end(),
                               [](const FunctionCoverage& function) { return function.entered; });
  return {static_cast<uint64_t>(covered), file.functions.size()};
}

// --- Instrumenting ---

Coverage::Coverage(Program& program) : program_(program), records_(program.functions.size()) {
  for (Function& function : program.functions)
    if (function.defined && !function.runtime && counts(function.location)) instrument(function);
}

bool Coverage::counts(uint32_t location) const {
  if (location == none || program_.locations[location].file == none) return false;
  const std::string& path = program_.files[program_.locations[location].file].path;
  return !path.empty() && path[0] != '<' && !isOfSystem(path);
}

void Coverage::instrument(Function& function) {
  Record& record = records_[function.index];
  record.bodySize = function.code.size();
  for (size_t n = 0; n < record.bodySize; ++n) {
    const Instruction instruction = function.code[n];
    const uint32_t location = function.locations[n];
    if (isTwoWay(instruction.op) && (location == none || !program_.locations[location].isCheck)) {
      // Both sides may have the same target, and are two edges nevertheless.
      addEdge(function, record, n, instruction.c);
      function.code[n].c = distance(n, function.code.size() - 1);
      addEdge(function, record, n, instruction.d);
      function.code[n].d = distance(n, function.code.size() - 1);
    } else if (hasTable(instruction.op)) {
      std::vector<int32_t> targets;
      forEachTarget(function.switches[instruction.imm], [&](int32_t target) {
        if (target != SwitchTable::noTarget) targets.push_back(target);
      });
      std::sort(targets.begin(), targets.end());
      targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
      for (int32_t target : targets) {
        addEdge(function, record, n, target);
        redirect(function, n, target, distance(n, function.code.size() - 1));
      }
    }
  }
  record.entered.resize(function.blocks.size());
  for (const Block& block : function.blocks) {
    record.firsts.push_back(function.code[block.start]);
    function.code[block.start] = Instruction{};
    function.code[block.start].op = Opcode::CoverEntry;
  }
}

void Coverage::addEdge(Function& function, Record& record, size_t branch, int32_t target) {
  Instruction instruction{};
  instruction.op = Opcode::CoverEdge;
  instruction.c = target - distance(branch, function.code.size());
  instruction.d = 0;
  function.code.push_back(instruction);
  function.locations.push_back(function.locations[branch]);
  record.edges.push_back({static_cast<uint32_t>(branch), target});
  ++edges_.total;
}

// --- Executing ---

Coverage::Passed Coverage::pass(const Function& executed, const Instruction* at) {
  Function& function = program_.functions[executed.index];
  Record& record = records_[executed.index];
  auto index = static_cast<size_t>(at - function.code.data());
  if (index < record.bodySize) {
    auto found = std::ranges::lower_bound(function.blocks, index, {}, &Block::start);
    enterBlock(function, record, static_cast<size_t>(found - function.blocks.begin()));
    return {at, index == 0}; // the other blocks are reached through edges
  }
  // Another state may have been in front of the same edge when the first one took it.
  Edge& edge = record.edges[index - record.bodySize];
  bool isNew = !edge.taken;
  if (isNew) {
    edge.taken = true;
    ++edges_.covered;
    redirect(function, edge.branch, distance(edge.branch, index), edge.target);
  }
  return {function.code.data() + edge.branch + edge.target, isNew};
}

void Coverage::enterBlock(Function& function, Record& record, size_t block) {
  function.code[function.blocks[block].start] = record.firsts[block];
  record.entered[block] = true;
}

void Coverage::enter(std::span<const uint8_t> flags) {
  size_t first = 0;
  for (Function& function : program_.functions) {
    if (!function.defined || function.runtime) continue;
    Record& record = records_[function.index];
    for (size_t n = 0; n < record.firsts.size(); ++n)
      if (flags[first + function.blocks[n].number]) enterBlock(function, record, n);
    first += function.blockNumbers;
  }
}

uint64_t Coverage::flags() const {
  uint64_t count = 0;
  for (const Function& function : program_.functions)
    if (function.defined && !function.runtime) count += function.blockNumbers;
  return count;
}

// --- Reporting ---

std::vector<bool> Coverage::reached(const Function& function, const Record& record) {
  std::vector<bool> reached;
  for (size_t n = 0; n < record.entered.size(); ++n) {
    const size_t end = n + 1 < record.entered.size() ? function.blocks[n + 1].start : record.bodySize;
    reached.resize(end, record.entered[n]);
  }
  return reached;
}

/// Collects the report.
class Coverage::Files {
public:
  explicit Files(const Program& program) : program_(program) {
    for (const SourceFile& file : program.files) files_.emplace_back().file = file;
  }

  FileCoverage& at(uint32_t location) { return files_[program_.locations[location].file]; }

  std::vector<FileCoverage> take() {
    std::erase_if(files_,
                  [](const FileCoverage& file) { return file.functions.empty() && file.lines.empty(); });
    return std::move(files_);
  }

private:
  const Program& program_;
  std::vector<FileCoverage> files_; ///< per file of the program
};

void Coverage::addLines(Files& files, const Function& function, const std::vector<bool>& reached) const {
  for (size_t n = 0; n < reached.size(); ++n) {
    uint32_t location = function.locations[n];
    if (counts(location) && line(location)) files.at(location).lines[line(location)] |= reached[n];
  }
}

void Coverage::addBranches(Files& files, const Function& function, const Record& record,
                           const std::vector<bool>& reached) const {
  uint32_t current = none;
  BranchCoverage* branch = nullptr;
  for (const Edge& edge : record.edges) {
    if (edge.branch != current) {
      uint32_t location = function.locations[edge.branch];
      if (!counts(location))
        location = function.location; // code without a source location still belongs to the user
      branch = &files.at(location).branches.emplace_back();
      branch->line = line(location);
      branch->reached = reached[edge.branch];
      current = edge.branch;
    }
    branch->taken.push_back(edge.taken);
  }
}

std::vector<FileCoverage> Coverage::report() const {
  Files files(program_);
  for (size_t n = 0; n < records_.size(); ++n) {
    const Record& record = records_[n];
    if (record.bodySize == 0) continue;
    const Function& function = program_.functions[n];
    const std::vector<bool> reached = Coverage::reached(function, record);
    files.at(function.location).functions.push_back({function.name, line(function.location), reached[0]});
    addLines(files, function, reached);
    addBranches(files, function, record, reached);
  }
  return files.take();
}

} // namespace sonde::program
