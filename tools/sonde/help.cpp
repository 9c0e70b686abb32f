/// \file
/// `sonde help`: lists the topics of help, and prints those that are no subcommands.

#include "presets.h"
#include "subcommand.h"
#include "support/error.h"
#include "support/nearest.h"

#include <fmt/format.h>
#include <iostream>

namespace sonde::tool {

namespace {

struct OwnTopic {
  Topic topic;
  void (*print)();
};

std::vector<OwnTopic> ownTopics() {
  return {
#ifdef SONDE_ENGINE
      {{"instructions", "which of LLVM's instructions are executed"}, printInstructions},
      {{"checks", "what a run looks for, and what it can be told to look for"}, printChecks},
      {{"errors", "kinds of errors, and what confirms each of them natively"}, printErrors},
      {{"memory-models", "what happens if a pointer may point to several objects"}, printMemoryModels},
#endif
      {{"man-page", "all subcommands and options as a page of the manual: sonde help man-page | man -l -"},
       printManualPage},
      {{"stages", "stages of the solver and short cuts of the engine, which can be switched off"},
       printStages},
      {{"presets", "configurations of strategies and switches, by name"}, printPresets},
  };
}

} // namespace

std::vector<Topic> helpTopics() {
  std::vector<Topic> topics = subcommandTopics();
  for (const OwnTopic& own : ownTopics()) topics.push_back(own.topic);
  return topics;
}

namespace {

class Help : public Subcommand {
public:
  void configure(Parameters& parameters) override {
    parameters.addWord("topic", topic_, "TOPIC", "what to read about; none: which topics there are");
    parameters.setFooter("Example:\n  $ sonde help run");
  }

  int run() override {
    if (topic_.empty()) return list();
    for (const OwnTopic& own : ownTopics())
      if (topic_ == own.topic.name) return own.print(), 0;
    std::vector<std::string> names;
    for (const Topic& topic : helpTopics()) names.emplace_back(topic.name);
    const std::string meant = nearest(topic_, names);
    throw Error("there is no help about '" + topic_ + "'", {},
                meant.empty() ? "'sonde help' lists the topics" : "is '" + meant + "' meant?");
  }

private:
  static int list() {
    std::cout << "sonde help TOPIC says more about:\n";
    for (const Topic& topic : helpTopics())
      std::cout << fmt::format("  {:14}{}\n", topic.name, topic.summary);
    return 0;
  }

  std::string topic_;
};

} // namespace

std::unique_ptr<Subcommand> makeHelp() { return std::make_unique<Help>(); }

} // namespace sonde::tool
