#pragma once

/// \file
/// Configurations by name: `--preset=NAME` stands for the options of a row, which pin every strategy and
/// switch. They are put before all other options of the command line, of which the last one counts: what the
/// user writes wins, wherever it stands.
///
/// A new preset is a row in presets.cpp.

#include <span>
#include <string>
#include <vector>

namespace sonde::tool {

struct Preset {
  const char* name;
  const char* source; ///< the paper it comes from
  const char* summary;
  const char* solving;   ///< options that `sonde solve` and `sonde run` have
  const char* exploring; ///< options that only `sonde run` has
};

std::span<const Preset> presets();
/// Throws Error, with the nearest name and all there are, if there is none of that name.
const Preset& findPreset(const std::string& name);

/// Whether the words are for the solver alone.
enum class Scope { Solve, Run };
/// Puts in front, behind the subcommand's name, what `--preset` and `--strategy` stand for.
void expandPresets(std::vector<std::string>& words, Scope);

/// Prints the table.
void printPresets();

} // namespace sonde::tool
