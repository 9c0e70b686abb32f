#include "compare/plot.h"

#include "compare/quantities.h"
#include "output/whole_file.h"
#include "support/error.h"
#include "support/process.h"
#include "support/temporary_folder.h"

#include <algorithm>
#include <fmt/format.h>

namespace sonde::compare {

namespace {

constexpr const char* hint =
    "gnuplot draws plots: install the Debian package gnuplot-nox, or leave out --plot";
constexpr unsigned points = 100; ///< the number of points of a curve
constexpr unsigned colours =
    8; ///< the number of colours that gnuplot draws with before the first one comes again

double valueOf(const output::Counters& counters, Curve curve) {
  return static_cast<double>(curve == Curve::Paths
                                 ? counters.paths - std::min(counters.paths, counters.cutPaths)
                                 : counters.queries);
}

/// What a run had reached after so much processor time, between two moments by interpolation; at its end it
/// stays where it is.
double valueAt(const Measurement& run, Curve curve, double seconds) {
  double lastValue = 0, lastSeconds = 0;
  auto reach = [&](const output::Counters& moment) {
    const double now = exploringSeconds(moment), value = valueOf(moment, curve);
    if (now <= seconds) {
      lastValue = value, lastSeconds = now;
      return false;
    }
    lastValue += (value - lastValue) * (seconds - lastSeconds) / (now - lastSeconds);
    return true;
  };
  for (const output::Counters& moment : run.progress)
    if (reach(moment)) return lastValue;
  reach(run.counters);
  return lastValue;
}

/// The run of each program that stands for the configuration.
std::vector<const Measurement*> representatives(const Comparison& comparison, size_t configuration) {
  std::vector<const Measurement*> runs;
  for (const ProgramResults& program : comparison.programs)
    if (const Measurement* run = medianRun(program, configuration)) runs.push_back(run);
  return runs;
}

template <class Of> double mean(const std::vector<const Measurement*>& runs, Of of) {
  double sum = 0;
  for (const Measurement* run : runs) sum += of(*run);
  return sum / static_cast<double>(runs.size());
}

/// A name in quotes as gnuplot reads it.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? "''" : std::string(1, c == '\n' ? ' ' : c);
  return result + "'";
}

std::string curveData(const Comparison& comparison, Curve curve, size_t configuration) {
  const auto runs = representatives(comparison, configuration);
  double end = 0;
  for (const Measurement* run : runs) end = std::max(end, exploringSeconds(run->counters));
  std::string data = fmt::format("$curve{} << EOD\n0 0\n", configuration);
  for (unsigned n = 1; n <= points && !runs.empty(); ++n) {
    const double seconds = end * n / points;
    data += fmt::format("{:.6f} {:.3f}\n", seconds,
                        mean(runs, [&](const Measurement& run) { return valueAt(run, curve, seconds); }));
  }
  return data + "EOD\n";
}

std::string barData(const Comparison& comparison) {
  std::string data = "$bars << EOD\n";
  for (size_t n = 0; n < comparison.configurations.size(); ++n) {
    const auto runs = representatives(comparison, n);
    if (runs.empty()) continue;
    auto part = [&](double Parts::* member) {
      return mean(runs, [&](const Measurement& run) { return partsOf(run).*member; });
    };
    std::string name = comparison.configurations[n];
    std::ranges::replace(name, '"', '\'');
    data += fmt::format("\"{}\" {:.6f} {:.6f} {:.6f} {:.6f}\n", name, part(&Parts::exploration),
                        part(&Parts::terms), part(&Parts::solving), part(&Parts::rest));
  }
  return data + "EOD\n";
}

std::string title(const Comparison& comparison) {
  return comparison.programs.size() == 1 ? comparison.programs.front().name
                                         : fmt::format("mean of {} programs", comparison.programs.size());
}

} // namespace

std::string plotScript(const Comparison& comparison, Curve curve, const std::string& file) {
  const char* what = curve == Curve::Paths ? "paths finished" : "queries asked";
  std::string script = fmt::format("set terminal svg size 900,900 noenhanced background 'white'\n"
                                   "set output {}\nset key noenhanced\n",
                                   quoted(file));
  std::string plots;
  for (size_t n = 0; n < comparison.configurations.size(); ++n) {
    if (representatives(comparison, n).empty()) continue;
    script += curveData(comparison, curve, n);
    plots += fmt::format("{}$curve{} using 1:2 with lines linewidth 2 dashtype {} title {}",
                         plots.empty() ? "" : ", ", n, n / colours + 1, quoted(comparison.configurations[n]));
  }
  if (plots.empty()) throw Error("no run succeeded, so there is nothing to draw");
  script += barData(comparison);
  script += "set multiplot layout 2,1\n"
            "set grid\nset key outside right\nset xrange [0:*]\nset yrange [0:*]\n" +
            fmt::format("set title {}\nset xlabel 'CPU time, s'\nset ylabel '{}'\n",
                        quoted(title(comparison)), what) +
            "plot " + plots + "\n" +
            "set title 'CPU time by part, s'\nunset xlabel\nset ylabel 's'\nset autoscale x\n"
            "set style data histograms\nset style histogram rowstacked\nset style fill solid 0.8 border -1\n"
            "set boxwidth 0.6\nset xtics noenhanced rotate by -20\n"
            "plot $bars using 2:xtic(1) title 'exploration', '' using 3 title 'terms', "
            "'' using 4 title 'solving', '' using 5 title 'rest'\nunset multiplot\n";
  return script;
}

void requireGnuplot() { captureProcess({"gnuplot", "--version"}, hint); }

void drawPlot(const Comparison& comparison, Curve curve, const std::string& file) {
  const TemporaryFolder folder;
  const auto script = folder.path() / "plot.gnuplot";
  if (output::writeWhole(script, plotScript(comparison, curve, file)))
    throw Error("cannot write a script for gnuplot", script.string());
  const ProcessOutput result = captureProcess({"gnuplot", script.string()}, hint);
  if (result.exitCode != 0) throw Error("gnuplot could not draw it: " + result.messages, file);
}

} // namespace sonde::compare
