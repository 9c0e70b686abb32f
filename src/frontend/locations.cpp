#include "frontend/locations.h"

#include "support/file_name.h"

#include <llvm/IR/DebugInfoMetadata.h>

namespace sonde::frontend {

using program::none;

namespace {

/// Returns the absolute name of a source file. A name that the compiler made up, such as `<stdin>`, has no
/// folder.
std::string pathOf(const llvm::DIFile& file) {
  const std::string name = file.getFilename().str();
  return name.empty() || name.starts_with('<') ? name : wholePath(file.getDirectory().str(), name);
}

} // namespace

uint32_t LocationTable::add(const program::Location& location) {
  program_.locations.push_back(location);
  return static_cast<uint32_t>(program_.locations.size() - 1);
}

uint32_t LocationTable::file(const llvm::DIFile* file) {
  if (!file) return none;
  auto [entry, fresh] = files_.try_emplace(file, 0);
  if (fresh) entry->second = sourceFile(pathOf(*file));
  return entry->second;
}

/// Returns the number of a file in Program::files. Several translation units may include the same file.
uint32_t LocationTable::sourceFile(const std::string& path) {
  auto [entry, fresh] = paths_.try_emplace(path, static_cast<uint32_t>(program_.files.size()));
  if (fresh) program_.files.push_back({path, shownPath(path)});
  return entry->second;
}

uint32_t LocationTable::name(const llvm::DISubprogram* function) {
  if (!function) return none;
  auto [entry, fresh] = names_.try_emplace(function, 0);
  if (fresh) {
    entry->second = static_cast<uint32_t>(program_.names.size());
    program_.names.push_back(function->getName().str());
  }
  return entry->second;
}

uint32_t LocationTable::of(const llvm::DILocation* place) {
  if (!place) return none;
  if (auto found = places_.find(place); found != places_.end()) return found->second;
  const llvm::DILocalScope* scope = place->getScope();
  uint32_t inlinedAt = of(place->getInlinedAt()); // the recursion is as deep as inlining nests
  uint32_t index = add({file(scope->getFile()), place->getLine(), place->getColumn(),
                        name(scope->getSubprogram()), inlinedAt});
  places_.emplace(place, index);
  return index;
}

uint32_t LocationTable::ofCheck(const llvm::DILocation* place) {
  const uint32_t of = this->of(place);
  if (of == none) return none;
  auto [entry, fresh] = checks_.try_emplace(place, 0);
  if (fresh) {
    program::Location location = program_.locations[of];
    location.isCheck = true;
    entry->second = add(location);
  }
  return entry->second;
}

uint32_t LocationTable::ofVariable(const llvm::DILocation* declaration, std::string name) {
  const uint32_t place = of(declaration);
  if (place == none) return none;
  const uint32_t index = add(program::Location(program_.locations[place]));
  program_.variables.emplace(index, std::move(name));
  return index;
}

uint32_t LocationTable::of(const llvm::DISubprogram* function) {
  if (!function) return none;
  return add({file(function->getFile()), function->getLine(), 0, name(function), none});
}

uint32_t LocationTable::of(const llvm::DIFile* source, unsigned line) {
  return add({file(source), line, 0, none, none});
}

} // namespace sonde::frontend
