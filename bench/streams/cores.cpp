#include "streams/cores.h"

#include "abv/tables/encoding.h"
#include "solver/backend/abv_backend.h"
#include "solver/stage/slicing.h"
#include "streams/z3_solvers.h"

namespace sonde::bench {

void addCores(Contest& contest, bool sliced, Share slow, size_t z3Queries) {
  auto add = [&](const char* name, const MakeSolver& make, Share share) {
    contest.add({name, [=](Statistics& s) { return solver::makeSlicing(make(s), sliced, s); }, share});
  };
  auto abv = [](sat::Core core, bool fresh) {
    return [=](Statistics& s) { return solver::makeAbvBackend({.sat = core, .fresh = fresh}, s); };
  };
  add("own", abv(sat::Core::Own, false), {});
  add("own, new for each query", abv(sat::Core::Own, true), slow);
  add("cadical plain", abv(sat::Core::CadicalPlain, false), {});
  add("cadical plain, new", abv(sat::Core::CadicalPlain, true), slow);
  add("z3, push and pop", makeZ3Stack, {z3Queries / 2, z3Queries / 2});
  add("z3, new simple solver", makeZ3New, {z3Queries / 2, z3Queries / 2});
}

void addTableEncodings(Contest& contest) {
  for (const ChoiceRow<abv::TableEncoding>& row : abv::tableEncodings)
    contest.add({row.name, [&](Statistics& s) { return solver::makeAbvBackend({.tables = row.value}, s); }});
}

} // namespace sonde::bench
