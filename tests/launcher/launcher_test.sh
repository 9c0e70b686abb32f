#!/usr/bin/env bash
# The launcher's promises, kept for a toy project that has the same build layout: ./sonde here is the real one.
#
# usage: launcher_test.sh ROOT
set -euo pipefail

root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
toy=$work/toy
mkdir -p "$toy"/{scripts,src,tools/sonde,cmake}
cp "$root/sonde" "$toy/"
cp "$root/scripts/prepare.sh" "$toy/scripts/"
echo 'bash # always there' >"$toy/scripts/packages.txt"

cat >"$toy/CMakeLists.txt" <<'EOF'
cmake_minimum_required(VERSION 3.25)
project(toy LANGUAGES CXX)
execute_process(COMMAND cat OUTPUT_QUIET) # a build step that reads standard input
add_executable(sonde tools/sonde/main.cpp)
set_target_properties(sonde PROPERTIES RUNTIME_OUTPUT_DIRECTORY tools/sonde)
EOF
cat >"$toy/CMakePresets.json" <<'EOF'
{"version": 6, "configurePresets": [
  {"name": "release", "generator": "Ninja", "binaryDir": "${sourceDir}/build/release"}]}
EOF
program() { # greeting
  cat >"$toy/tools/sonde/main.cpp" <<EOF
#include <iostream>
int main(int argc, char** argv) {
  std::cout << "$1";
  for (int i = 1; i < argc; ++i) std::cout << ' ' << argv[i];
  std::cout << '\n' << std::cin.rdbuf() << std::flush;
  return 7;
}
EOF
}

# sonde COMMAND…: runs it with "input" on standard input; leaves out, err and code behind
run() {
  code=0
  printf 'input\n' | "$@" >"$work/out" 2>"$work/err" || code=$?
  out=$(<"$work/out") err=$(<"$work/err")
}
check() { # what condition…
  local what=$1
  shift
  "$@" || { printf 'FAILED: %s (code %s)\n--- out\n%s\n--- err\n%s\n' "$what" "$code" "$out" "$err" && exit 1; }
}
contains() { [[ $1 == *"$2"* ]]; }
same() { [[ $1 == "$2" ]]; }

program one
run "$toy/sonde" 'a b' c
check "the first run builds, then runs" contains "$err" "building"
check "standard output and input are the program's" same "$out" $'one a b c\ninput'
check "the exit code is the program's" same "$code" 7

run "$toy/sonde"
check "the second run only runs" same "$err" ""

ln -s "$toy/sonde" "$work/link"
cd /
run "$work/link" x
check "a symbolic link from anywhere will do" same "$out" $'one x\ninput'

program two
run "$toy/sonde"
check "an edit is built first" same "$out" $'two\ninput'

touch "$toy/src/new.h"
run "$toy/sonde"
check "a new file is noticed" contains "$err" "building"
rm "$toy/src/new.h"
run "$toy/sonde"
check "a removed file is noticed" contains "$err" "building"

touch "$toy/build/release/kept.pch" "$toy/src/new.h"
run "$toy/sonde"
check "precompiled headers are kept" test -e "$toy/build/release/kept.pch"
touch --date=2000-01-01 "$toy/build/release/.current" # as if headers of the system had been installed since
run "$toy/sonde"
check "headers of the system that are newer than the build are precompiled again" test ! -e "$toy/build/release/kept.pch"

echo nonsense >>"$toy/tools/sonde/main.cpp"
run "$toy/sonde"
check "a failed build ends with code 2 and runs nothing" same "$code/$out" 2/
check "a failed build says why" contains "$err" "nonsense"
run "$toy/sonde"
check "and so it does the next time" same "$code/$out" 2/

program three
mv "$toy" "$work/moved"
toy=$work/moved
CC="sonde cc" CXX="sonde c++" CXXFLAGS=--nonsense run "$toy/sonde"
check "a moved clone is built again, whatever CC is for the programs under test" same "$out" $'three\ninput'

cat >"$toy/CMakePresets.json" <<'EOF'
{"version": 6, "configurePresets": [
  {"name": "release", "generator": "Ninja", "binaryDir": "${sourceDir}/build/release",
   "cacheVariables": {"CMAKE_CXX_COMPILER": "clang++-19", "CMAKE_BUILD_TYPE": "Release"}}]}
EOF
run "$toy/sonde"
check "another compiler builds it" same "$out" $'three\ninput'
check "and keeps the other settings" contains "$(<"$toy/build/release/CMakeCache.txt")" "CMAKE_BUILD_TYPE:STRING=Release"
touch "$toy/build/release/kept"
program five
run "$toy/sonde"
check "and the folder is kept from then on" test -f "$toy/build/release/kept"

program four
rm -r "$toy/build"
"$toy/sonde" first </dev/null >"$work/first" 2>/dev/null &
run "$toy/sonde" second
wait $! || true
check "two at once: this one" same "$out" $'four second\ninput'
check "two at once: the other one" same "$(<"$work/first")" "four first"

# As somebody who may not install anything. A PATH without sudo stands for a machine without it.
command -v dpkg-query >/dev/null || exit 0
mkdir "$work/bin"
for tool in bash env readlink mkdir flock find sed sort comm dpkg-query fold cmake; do
  ln -s "$(command -v $tool)" "$work/bin/"
done
echo 'no-such-package-for-sonde' >>"$toy/scripts/packages.txt"
nobody=()
if ((EUID == 0)); then
  chown -R 65534:65534 "$work"
  nobody=("$(command -v setpriv)" --reuid=65534 --regid=65534 --clear-groups)
fi
PATH=$work/bin run "${nobody[@]}" "$toy/sonde"
check "missing packages without root end with code 2" same "$code/$out" 2/
check "they are listed with the command that installs them" \
  contains "$err" "apt-get install --no-install-recommends no-such-package-for-sonde"
echo "the launcher keeps its promises"
