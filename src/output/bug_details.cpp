#include "output/bug_details.h"

namespace sonde::output {

namespace {

constexpr size_t longestWay = 200; ///< of a longer way to an error, the last branches are kept

BugFrame frameOf(const program::Program& program, const exec::StackEntry& entry) {
  BugFrame frame;
  if (entry.function != program::none) {
    const program::Function& function = program.functions[entry.function];
    frame.function = function.name;
    frame.isUsers = !function.runtime;
  }
  frame.place = placeOf(program, entry.location);
  return frame;
}

std::vector<BugInput> inputsOf(const program::Program& program, const exec::PathEnd& path) {
  std::vector<BugInput> inputs;
  inputs.reserve(path.inputs.size());
  for (size_t n = 0; n < path.inputs.size(); ++n)
    inputs.push_back({path.inputs[n].name, path.inputs[n].size(),
                      n < path.inputSites.size() ? placeOf(program, path.inputSites[n]) : SourcePlace{}});
  return inputs;
}

/// Returns the steps of a way. Several branches at one place, as a loop or a condition with `&&` has, stay
/// apart; those without a place are left out.
std::vector<BugStep> stepsOf(const program::Program& program, const std::vector<WayStep>& way) {
  std::vector<BugStep> steps;
  for (const WayStep& step : way)
    if (const SourcePlace place = placeOf(program, step.location); place.isKnown())
      steps.push_back({place, placeOf(program, step.next)});
  return steps;
}

} // namespace

SourcePlace placeOf(const program::Program& program, uint32_t location) {
  if (location == program::none) return {};
  const program::Location& place = program.locations[location];
  if (place.file == program::none || place.line == 0) return {};
  return {program.files[place.file].shown, place.line, place.column};
}

BugDetails detailsOf(const program::Program& program, const exec::PathEnd& path, const ForkTree& forks) {
  const exec::ErrorReport& error = path.ending.error;
  BugDetails details;
  details.function = frameOf(program, error.place.entry).function;
  details.detail = error.detail;
  if (error.object) {
    details.object = exec::describeObject(program, *error.object);
    if (error.object->allocated != memory::noSite) details.made = placeOf(program, error.object->allocated);
    if (error.object->ended != memory::noSite) details.ended = placeOf(program, error.object->ended);
  }
  for (const exec::StackEntry& entry : error.stack) details.stack.push_back(frameOf(program, entry));
  details.inputs = inputsOf(program, path);
  details.way = stepsOf(program, forks.wayOf(path.id, longestWay));
  return details;
}

} // namespace sonde::output
