#include "frontend/diagnostics.h"

#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/Support/raw_ostream.h>

namespace sonde::frontend {

namespace {

struct Collector : llvm::DiagnosticHandler {
  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    if (info.getSeverity() != llvm::DS_Error) return true;
    llvm::raw_string_ostream stream(text);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    if (!text.empty()) stream << "; ";
    info.print(printer);
    return true;
  }

  std::string text;
};

} // namespace

void collectDiagnostics(llvm::LLVMContext& context) {
  context.setDiagnosticHandler(std::make_unique<Collector>());
}

const std::string& diagnostics(const llvm::LLVMContext& context) {
  return static_cast<const Collector*>(context.getDiagHandlerPtr())->text;
}

} // namespace sonde::frontend
