#include "output/error_file.h"

#include "output/input_text.h"

namespace sonde::output {

std::string errorFile(const program::Program& program, const exec::PathEnd& path,
                      const input::Shapes& shapes) {
  std::string text = exec::print(program, path.ending);
  if (path.inputs.empty()) return text;
  return text + "input:\n" + describeInputs(path.inputs, shapes);
}

} // namespace sonde::output
