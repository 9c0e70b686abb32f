/// \file
/// Links a library in bitcode as a linker links an archive: a member is linked only if it defines a name that
/// is used and not defined yet. The C library relies on that, and a small program stays small: members that
/// it does not use are not even read.

#include "frontend/library_linker.h"

#include "frontend/diagnostics.h"
#include "frontend/runtime_mark.h"
#include "support/error.h"

#include <algorithm>
#include <llvm/ADT/StringMap.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Object/Archive.h>
#include <llvm/Support/MemoryBuffer.h>

namespace sonde::frontend {

namespace {

bool isUndefined(const llvm::GlobalValue& value) {
  return value.isDeclaration() && !value.hasExternalWeakLinkage() && !value.getName().starts_with("llvm.");
}

/// Returns whether the definition is final for the linker: it is neither replaced by another one nor merged
/// with one.
bool isDefined(const llvm::GlobalValue& value) {
  return !value.isDeclaration() && value.hasExternalLinkage();
}

template <typename Values> std::vector<std::string> undefinedOf(const Values& values) {
  std::vector<std::string> names;
  for (const llvm::GlobalValue& value : values)
    if (isUndefined(value)) names.push_back(value.getName().str());
  std::sort(names.begin(), names.end());
  return names;
}

/// Returns the result of an LLVM function that may fail. Throws Error about `file` if it failed.
template <typename Result> Result valueOr(llvm::Expected<Result> expected, const std::string& file) {
  if (!expected) throw Error("cannot read this file: " + llvm::toString(expected.takeError()), file);
  return std::move(*expected);
}

class LibraryLinker {
public:
  LibraryLinker(llvm::Module& module, const Library& library)
      : module_(module), library_(library), linker_(module) {
    auto buffer = llvm::MemoryBuffer::getFile(library.archive, false, false);
    if (!buffer) throw Error("cannot read the file: " + buffer.getError().message(), library.archive);
    bytes_ = std::move(*buffer);
    archive_ = valueOr(llvm::object::Archive::create(bytes_->getMemBufferRef()), library.archive);
    for (const llvm::object::Archive::Symbol& symbol : archive_->symbols())
      members_.try_emplace(symbol.getName(), symbol);
  }

  void run() {
    wanted_ = undefinedSymbols(module_);
    wanted_.insert(wanted_.end(), library_.roots.begin(), library_.roots.end());
    while (!wanted_.empty()) {
      const std::string name = std::move(wanted_.back());
      wanted_.pop_back();
      const llvm::GlobalValue* known = module_.getNamedValue(name);
      if ((known && !known->isDeclaration()) || library_.leaveUndefined(name)) continue;
      if (auto found = members_.find(name); found != members_.end()) add(found->second);
    }
  }

private:
  void add(const llvm::object::Archive::Symbol& symbol) {
    const auto member = valueOr(symbol.getMember(), library_.archive);
    const llvm::MemoryBufferRef bitcode = valueOr(member.getMemoryBufferRef(), library_.archive);
    std::unique_ptr<llvm::Module> part =
        valueOr(llvm::parseBitcodeFile(bitcode, module_.getContext()), library_.archive);
    for (std::string& name : undefinedSymbols(*part)) wanted_.push_back(std::move(name));
    for (llvm::Function& function : *part)
      if (!function.isDeclaration()) markAsRuntime(function);
    // Definitions that are there already stay, because a program may define functions of the library itself.
    for (llvm::GlobalValue& value : part->global_values())
      if (isDefined(value) && module_.getNamedValue(value.getName()) &&
          isDefined(*module_.getNamedValue(value.getName())))
        value.setLinkage(llvm::GlobalValue::WeakAnyLinkage);
    if (linker_.linkInModule(std::move(part)))
      throw Error("cannot link its member " + bitcode.getBufferIdentifier().str() + ": " +
                      diagnostics(module_.getContext()),
                  library_.archive);
  }

  llvm::Module& module_;
  const Library& library_;
  llvm::Linker linker_;
  std::unique_ptr<llvm::MemoryBuffer> bytes_;
  std::unique_ptr<llvm::object::Archive> archive_;
  llvm::StringMap<llvm::object::Archive::Symbol> members_;
  std::vector<std::string> wanted_;
};

} // namespace

std::vector<std::string> undefinedFunctions(const llvm::Module& module) {
  return undefinedOf(module.functions());
}

std::vector<std::string> undefinedSymbols(const llvm::Module& module) {
  return undefinedOf(module.global_values());
}

void linkLibrary(llvm::Module& module, const Library& library) {
  if (!library.archive.empty()) LibraryLinker(module, library).run();
}

} // namespace sonde::frontend
