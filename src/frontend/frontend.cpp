#include "frontend/frontend.h"

#include "frontend/element_sizes.h"
#include "frontend/input_shapes.h"
#include "frontend/module_lowering.h"
#include "frontend/points_to.h"
#include "frontend/prepare.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

namespace sonde::frontend {

program::Program load(const Sources& sources, input::Shapes* shapes, pointsto::PointsTo* pointsTo) {
  llvm::LLVMContext context;
  const std::unique_ptr<llvm::Module> module = prepare(context, sources, Purpose::Engine);
  if (shapes) *shapes = inputShapes(*module);
  if (!pointsTo && !sources.elementSizes) return lower(*module);
  Origins origins;
  program::Program program = lower(*module, &origins);
  if (pointsTo) *pointsTo = analysePointers(*module, program, origins);
  if (sources.elementSizes) program.elementSizes = findElementSizes(*module, program, origins);
  return program;
}

std::string printModule(const Sources& sources) {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module = prepare(context, sources, Purpose::Engine);
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, nullptr);
  return text;
}

} // namespace sonde::frontend
