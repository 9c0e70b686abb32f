#include "frontend/symbolizer.h"

#include "frontend/native_build.h"

#include <llvm/DebugInfo/Symbolize/Symbolize.h>

namespace sonde::frontend {

Symbolizer::Symbolizer(std::string executable)
    : executable_(std::move(executable)), symbolizer_(std::make_unique<llvm::symbolize::LLVMSymbolizer>()) {}

Symbolizer::~Symbolizer() = default;

std::optional<SourceLine> Symbolizer::lineOf(uint64_t offset) {
  llvm::Expected<llvm::DILineInfo> info =
      symbolizer_->symbolizeCode(executable_, {offset, llvm::object::SectionedAddress::UndefSection});
  if (!info) {
    llvm::consumeError(info.takeError());
    return {};
  }
  if (info->Line == 0 || info->FileName.starts_with(runtimeFolder)) return {};
  // The native build renames it, which is nobody's business but its own.
  if (info->FunctionName == renamedMain) info->FunctionName = "main";
  return SourceLine{info->FileName, info->Line, info->Column, info->FunctionName};
}

} // namespace sonde::frontend
