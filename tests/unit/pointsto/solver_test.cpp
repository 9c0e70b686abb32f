#include "pointsto/solver.h"

#include <functional>
#include <gtest/gtest.h>

namespace sonde::pointsto {
namespace {

using Objects = std::vector<ObjectId>;

/// A graph with helpers that make what a small C program would need.
struct Example : CallResolver {
  ConstraintGraph graph;
  std::function<void(CallId, ObjectId)> onCall;

  void resolve(CallId call, ObjectId function) override { onCall(call, function); }

  NodeId addressOf(ObjectId object, int64_t offset = 0) {
    const NodeId node = graph.addNode();
    graph.addressOf(node, object, offset);
    return node;
  }
  NodeId load(NodeId pointer, uint64_t width = 8) {
    const NodeId node = graph.addNode();
    graph.load(node, pointer, width);
    return node;
  }
  NodeId moved(NodeId pointer, int64_t offset, uint64_t stride = 0) {
    const NodeId node = graph.addNode();
    graph.offset(node, pointer, offset, stride);
    return node;
  }
};

TEST(PointsToSolver, FollowsAPointerThroughMemory) {
  Example example;
  const ObjectId target = example.graph.addObject(4), holder = example.graph.addObject(8);
  const NodeId pointer = example.addressOf(holder);
  example.graph.store(pointer, example.addressOf(target), 8);
  const NodeId value = example.load(pointer);
  Solver solver(example.graph);
  solver.solve();
  EXPECT_EQ(solver.objectsOf(value), Objects{target});
  EXPECT_EQ(solver.objectsOf(pointer), Objects{holder});
}

TEST(PointsToSolver, KeepsTheFieldsOfAStructApart) {
  Example example;
  const ObjectId first = example.graph.addObject(4), second = example.graph.addObject(4);
  const ObjectId pair = example.graph.addObject(16);
  const NodeId pointer = example.addressOf(pair);
  example.graph.store(pointer, example.addressOf(first), 8);
  example.graph.store(example.moved(pointer, 8), example.addressOf(second), 8);
  const NodeId atFirst = example.load(pointer), atSecond = example.load(example.moved(pointer, 8));
  const NodeId byteOfSecond = example.load(example.moved(pointer, 11), 1);
  const NodeId across = example.load(example.moved(pointer, 4));
  const NodeId outside = example.load(example.moved(pointer, 16));
  Solver solver(example.graph);
  solver.solve();
  EXPECT_EQ(solver.objectsOf(atFirst), Objects{first});
  EXPECT_EQ(solver.objectsOf(atSecond), Objects{second});
  EXPECT_EQ(solver.objectsOf(byteOfSecond), Objects{second});
  EXPECT_EQ(solver.objectsOf(across), (Objects{first, second}));
  EXPECT_EQ(solver.objectsOf(outside), Objects{});
}

TEST(PointsToSolver, TakesTheElementsOfAnArrayAsOne) {
  Example example;
  const ObjectId first = example.graph.addObject(4), second = example.graph.addObject(4);
  const ObjectId array = example.graph.addObject(160, 16);
  const NodeId pointer = example.addressOf(array);
  example.graph.store(example.moved(pointer, 32), example.addressOf(first), 8);
  example.graph.store(example.moved(pointer, 8, 16), example.addressOf(second), 8);
  const NodeId firsts = example.load(example.moved(pointer, 0, 16));
  const NodeId seconds = example.load(example.moved(pointer, 72));
  const NodeId all = example.load(example.moved(pointer, 0, 8));
  Solver solver(example.graph);
  solver.solve();
  EXPECT_EQ(solver.objectsOf(firsts), Objects{first});
  EXPECT_EQ(solver.objectsOf(seconds), Objects{second});
  EXPECT_EQ(solver.objectsOf(all), (Objects{first, second}));
}

TEST(PointsToSolver, ReachesEveryFieldFromAnUnknownOffset) {
  Example example;
  const ObjectId first = example.graph.addObject(4), second = example.graph.addObject(4);
  const ObjectId object = example.graph.addObject(64);
  const NodeId pointer = example.addressOf(object);
  const NodeId unknown = example.moved(pointer, 0, 1);
  const NodeId before = example.load(example.moved(pointer, 24));
  example.graph.store(unknown, example.addressOf(first), 8);
  example.graph.store(example.moved(pointer, 40), example.addressOf(second), 8);
  const NodeId after = example.load(example.moved(pointer, 32));
  const NodeId anywhere = example.load(unknown);
  Solver solver(example.graph);
  solver.solve();
  EXPECT_EQ(solver.objectsOf(before), Objects{first});
  EXPECT_EQ(solver.objectsOf(after), Objects{first});
  EXPECT_EQ(solver.objectsOf(anywhere), (Objects{first, second}));
}

TEST(PointsToSolver, MergesACycleOfCopies) {
  Example example;
  const ObjectId object = example.graph.addObject(8);
  const NodeId a = example.addressOf(object), b = example.graph.addNode(), c = example.graph.addNode();
  example.graph.copy(b, a);
  example.graph.copy(c, b);
  example.graph.copy(a, c);
  Solver solver(example.graph);
  solver.solve();
  EXPECT_EQ(solver.representative(a), solver.representative(c));
  EXPECT_EQ(solver.objectsOf(b), Objects{object});
  EXPECT_EQ(solver.statistics().merges, 2u);
}

TEST(PointsToSolver, DoesNotEnumerateAnObjectThatALoopWalks) {
  Example example;
  const ObjectId object = example.graph.addObject(1 << 20), target = example.graph.addObject(8);
  const NodeId start = example.addressOf(object), walker = example.graph.addNode();
  example.graph.copy(walker, start);
  example.graph.offset(walker, walker, 8, 0);
  example.graph.store(example.moved(start, 4096), example.addressOf(target), 8);
  const NodeId value = example.load(walker);
  Solver solver(example.graph);
  solver.solve();
  EXPECT_EQ(solver.objectsOf(value), Objects{target});
  EXPECT_LT(solver.statistics().locations, 10u);
}

TEST(PointsToSolver, CopiesMemoryFieldByField) {
  Example example;
  const ObjectId first = example.graph.addObject(4), second = example.graph.addObject(4);
  const ObjectId from = example.graph.addObject(32), to = example.graph.addObject(64);
  const NodeId source = example.addressOf(from), destination = example.addressOf(to, 16);
  const NodeId late = example.load(example.moved(destination, 8));
  example.graph.copyMemory(destination, source, 16);
  example.graph.store(source, example.addressOf(first), 8);
  example.graph.store(example.moved(source, 8), example.addressOf(second), 8);
  example.graph.store(example.moved(source, 16), example.addressOf(from), 8); // behind what is copied
  const NodeId early = example.load(destination);
  const NodeId behind = example.load(example.moved(destination, 16));
  Solver solver(example.graph);
  solver.solve();
  EXPECT_EQ(solver.objectsOf(early), Objects{first});
  EXPECT_EQ(solver.objectsOf(late), Objects{second});
  EXPECT_EQ(solver.objectsOf(behind), Objects{});
}

TEST(PointsToSolver, CopiesWhatWasWrittenAtAnUnknownOffset) {
  Example example;
  const ObjectId target = example.graph.addObject(4);
  const ObjectId from = example.graph.addObject(32), to = example.graph.addObject(32);
  const NodeId source = example.addressOf(from), destination = example.addressOf(to);
  example.graph.copyMemory(destination, source, 32);
  example.graph.store(example.moved(source, 0, 8), example.addressOf(target), 8);
  const NodeId value = example.load(example.moved(destination, 8));
  Solver solver(example.graph);
  solver.solve();
  EXPECT_EQ(solver.objectsOf(value), Objects{target});
}

TEST(PointsToSolver, CopiesAnElementOutOfAnArray) {
  Example example;
  const ObjectId first = example.graph.addObject(4), second = example.graph.addObject(4);
  const ObjectId array = example.graph.addObject(160, 16), element = example.graph.addObject(16);
  const NodeId elements = example.addressOf(array);
  example.graph.store(elements, example.addressOf(first), 8);
  example.graph.store(example.moved(elements, 8), example.addressOf(second), 8);
  const NodeId copy = example.addressOf(element);
  example.graph.copyMemory(copy, example.moved(elements, 0, 16), 16);
  const NodeId value = example.load(example.moved(copy, 8));
  Solver solver(example.graph);
  solver.solve();
  EXPECT_EQ(solver.objectsOf(value), Objects{second});
}

TEST(PointsToSolver, ResolvesCallsThatItFindsOnTheWay) {
  Example example;
  const ObjectId callee = example.graph.addFunction(), object = example.graph.addObject(8);
  const ObjectId table = example.graph.addObject(8);
  const NodeId slot = example.addressOf(table);
  example.graph.store(slot, example.addressOf(callee), 8);
  const NodeId target = example.load(slot);
  const NodeId parameter = example.graph.addNode(), result = example.graph.addNode();
  const NodeId argument = example.addressOf(object), received = example.graph.addNode();
  example.graph.copy(result, parameter); // the callee returns its parameter
  example.graph.call(target, 7);
  std::vector<std::pair<CallId, ObjectId>> calls;
  example.onCall = [&](CallId call, ObjectId function) {
    calls.emplace_back(call, function);
    example.graph.copy(parameter, argument);
    example.graph.copy(received, result);
  };
  Solver solver(example.graph, &example);
  solver.solve();
  EXPECT_EQ(calls, (std::vector<std::pair<CallId, ObjectId>>{{7, callee}}));
  EXPECT_EQ(solver.objectsOf(received), Objects{object});
}

TEST(PointsToSolver, StaysSmallIfAPointerHasManyOffsets) {
  Example example;
  const ObjectId object = example.graph.addObject(), target = example.graph.addObject(8);
  const NodeId pointer = example.addressOf(object);
  NodeId last = pointer;
  for (int n = 1; n < 1000; ++n) example.graph.store(last = example.moved(pointer, 8 * n), pointer, 8);
  example.graph.store(last, example.addressOf(target), 8);
  const NodeId value = example.load(example.moved(pointer, 8 * 999));
  Solver solver(example.graph);
  solver.solve();
  EXPECT_EQ(solver.objectsOf(value), (Objects{object, target}));
  EXPECT_LE(solver.statistics().locations, 2 * Solver::defaultFields);
  EXPECT_EQ(solver.statistics().collapsed, 1u);
}

TEST(PointsToSolver, FindsTheBeginOfAnObject) {
  Example example;
  const ObjectId first = example.graph.addObject(4), second = example.graph.addObject(4);
  const ObjectId pair = example.graph.addObject(16);
  const NodeId pointer = example.addressOf(pair), begin = example.graph.addNode();
  example.graph.store(pointer, example.addressOf(first), 8);
  example.graph.store(example.moved(pointer, 8), example.addressOf(second), 8);
  example.graph.begin(begin, example.moved(pointer, 0, 1));
  const NodeId value = example.load(begin);
  Solver solver(example.graph);
  solver.solve();
  EXPECT_EQ(solver.objectsOf(value), Objects{first});
}

/// A collapsed object has the content of all its fields, and copies of it have it, too.
TEST(PointsToSolver, CollapsesAnObjectThatIsCopied) {
  Example example;
  const ObjectId object = example.graph.addObject(), copy = example.graph.addObject(64);
  const ObjectId target = example.graph.addObject(8);
  const NodeId pointer = example.addressOf(object), copied = example.addressOf(copy);
  example.graph.copyMemory(copied, pointer, 64);
  for (int n = 0; n < 4; ++n) example.graph.store(example.moved(pointer, 8 * n), pointer, 8);
  example.graph.store(example.moved(pointer, 800), example.addressOf(target), 8);
  const NodeId value = example.load(example.moved(copied, 8));
  Solver solver(example.graph, nullptr, 3);
  solver.solve();
  EXPECT_EQ(solver.objectsOf(value), (Objects{object, target}));
}

} // namespace
} // namespace sonde::pointsto
