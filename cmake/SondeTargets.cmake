# How every target is made. A folder says what it may use; its files are found, never listed.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Paths are told relative to the source folder, to the compiler and to ccache alike: a build is the same wherever
# the clone lies, and a second clone is built from the first one's cache.
file(RELATIVE_PATH up ${CMAKE_BINARY_DIR} ${CMAKE_SOURCE_DIR}/)
add_compile_options(-ffile-prefix-map=${CMAKE_SOURCE_DIR}/= -fmacro-prefix-map=${up}=)
find_program(CCACHE ccache)
if(CCACHE)
  # CCACHE_PCH_EXTSUM: see cmake/precompile.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_ABSSTDERR=1
      CCACHE_PCH_EXTSUM=1 CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()

find_program(LLD ld.lld)
if(LLD)
  add_link_options(-fuse-ld=lld)
endif()

add_library(sonde_flags INTERFACE)
target_compile_options(sonde_flags INTERFACE -Wall -Wextra -Wshadow -Wnon-virtual-dtor -Werror)
# The std::stable_partition of GCC 12 uses what its own standard library calls deprecated.
target_compile_options(sonde_flags INTERFACE -Wno-deprecated-declarations)
target_include_directories(sonde_flags INTERFACE ${CMAKE_SOURCE_DIR}/src)

# CMake names the header beside the precompiled one, and absolutely, which ccache does not see through.
set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -Xclang -include-pch -Xclang <PCH_FILE>)

# sonde_precompiled(name HEADERS header... LIBRARIES external...)
# Headers compiled once for all targets that REUSE_FROM precompiled_<name>: most of a first build's time went into
# reading them again for each source. They are other projects' headers, and those of ours that nearly all sources of
# the targets include anyway, so that a change of one is still paid by its users alone. Sources include what they use
# nevertheless: the presets debug and asan build without precompiled headers.
function(sonde_precompiled name)
  cmake_parse_arguments(ARG "" "" "HEADERS;LIBRARIES" ${ARGN})
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/precompiled/${name}.cpp CONTENT "")
  add_library(precompiled_${name} OBJECT ${CMAKE_BINARY_DIR}/precompiled/${name}.cpp)
  set_target_properties(precompiled_${name} PROPERTIES
                        CXX_COMPILER_LAUNCHER "${CMAKE_SOURCE_DIR}/cmake/precompile;${CMAKE_SOURCE_DIR}")
  target_link_libraries(precompiled_${name} PRIVATE sonde_flags ${ARG_LIBRARIES})
  target_precompile_headers(precompiled_${name} PRIVATE ${ARG_HEADERS})
endfunction()

find_package(fmt REQUIRED)
set(standard_headers <algorithm> <array> <bit> <cerrno> <charconv> <cstdint> <cstring> <filesystem> <fstream> <functional>
    <map> <memory> <optional> <set> <span> <sstream> <string> <string_view> <unordered_map> <unordered_set> <utility>
    <variant> <vector> <fmt/format.h>)
# Few sources read or write JSON, but reading its header would be most of their compile time.
if(SONDE_ENGINE)
  find_package(nlohmann_json REQUIRED)
  list(APPEND json_headers <nlohmann/json.hpp>)
endif()
sonde_precompiled(standard HEADERS ${standard_headers} ${json_headers} LIBRARIES fmt::fmt)

# sonde_batches(result root source...)
# Sets `result` to files that include up to SONDE_BATCH sources of one folder each, by names relative to `root`: what is
# compiled as one loads a precompiled header once and instantiates a template once. The sources of a folder share their
# unnamed namespaces then, so their names must differ. (UNITY_BUILD would include absolute names, which ccache does not
# find in a second clone.)
set(SONDE_BATCH 4 CACHE STRING "How many sources are compiled as one (1: each on its own)")
function(sonde_batches result root)
  if(SONDE_BATCH LESS 2)
    set(${result} ${ARGN} PARENT_SCOPE)
    return()
  endif()
  set(batches "")
  foreach(source ${ARGN})
    file(RELATIVE_PATH source ${root} ${source})
    get_filename_component(folder ${source} DIRECTORY)
    string(MAKE_C_IDENTIFIER ${folder} name)
    list(APPEND sources_${name} ${source})
    list(LENGTH sources_${name} count)
    math(EXPR number "(${count} - 1) / ${SONDE_BATCH}")
    string(APPEND text_${name}_${number} "#include \"${source}\"\n")
    list(APPEND batches ${name}_${number})
  endforeach()
  list(REMOVE_DUPLICATES batches)
  foreach(batch ${batches})
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/batches/${batch}.cpp CONTENT "${text_${batch}}")
  endforeach()
  list(TRANSFORM batches REPLACE "(.+)" "${CMAKE_BINARY_DIR}/batches/\\1.cpp")
  set(${result} ${batches} PARENT_SCOPE)
endfunction()

# sonde_library(USES folder... LIBRARIES external... ALONE pattern... INTERPRETER source PRECOMPILED set COLD)
# The current folder of src/ as a static library. USES names the folders above it that it may include. Sources that match
# a pattern of ALONE are not compiled in batches. Nor is INTERPRETER, the source of the step loop; GCC compiles it in
# release builds (docs/adr/0043-two-compilers.md). COLD says that the code runs seldom or waits for other processes, so
# that optimising it harder would cost more than it gains.
find_program(GCC g++)
function(sonde_library)
  cmake_parse_arguments(ARG "COLD" "PRECOMPILED;INTERPRETER" "USES;LIBRARIES;ALONE" ${ARGN})
  file(RELATIVE_PATH folder ${CMAKE_SOURCE_DIR}/src ${CMAKE_CURRENT_SOURCE_DIR})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp)
  if(sources)
    set(alone "")
    if(ARG_ALONE)
      file(GLOB alone CONFIGURE_DEPENDS ${ARG_ALONE})
    endif()
    list(REMOVE_ITEM sources ${alone} ${CMAKE_CURRENT_SOURCE_DIR}/${ARG_INTERPRETER})
    sonde_batches(batches ${CMAKE_SOURCE_DIR}/src ${sources})
    add_library(sonde_${folder} STATIC ${batches} ${alone})
    if(ARG_INTERPRETER)
      add_library(interpreter OBJECT ${ARG_INTERPRETER})
      target_link_libraries(interpreter PRIVATE sonde_flags)
      if(GCC AND CMAKE_BUILD_TYPE STREQUAL Release)
        set_target_properties(interpreter PROPERTIES CXX_COMPILER_LAUNCHER
            "${CMAKE_SOURCE_DIR}/cmake/with-other-compiler;${CMAKE_CXX_COMPILER_LAUNCHER};${GCC};--")
      endif()
      target_sources(sonde_${folder} PRIVATE $<TARGET_OBJECTS:interpreter>)
    endif()
    target_link_libraries(sonde_${folder} PUBLIC sonde_flags PRIVATE ${ARG_LIBRARIES})
    if(ARG_COLD)
      target_compile_options(sonde_${folder} PRIVATE $<$<CONFIG:Release>:-O1>)
    endif()
    if(NOT ARG_PRECOMPILED)
      set(ARG_PRECOMPILED standard)
    endif()
    target_precompile_headers(sonde_${folder} REUSE_FROM precompiled_${ARG_PRECOMPILED})
    set(uses PUBLIC)
  else() # headers only
    add_library(sonde_${folder} INTERFACE)
    target_link_libraries(sonde_${folder} INTERFACE sonde_flags ${ARG_LIBRARIES})
    set(uses INTERFACE)
  endif()
  foreach(used ${ARG_USES})
    if(NOT TARGET sonde_${used})
      message(FATAL_ERROR "${folder} uses ${used}, which src/CMakeLists.txt does not name before it")
    endif()
    target_link_libraries(sonde_${folder} ${uses} sonde_${used})
  endforeach()
endfunction()

# sonde_unit_tests(folder)
# tests/unit/<folder>/**/*_test.cpp as one GoogleTest program that links the folder under test.
function(sonde_unit_tests folder)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp) # tests and their helpers
  if(sources AND TARGET sonde_${folder})
    add_executable(${folder}_tests ${sources})
    target_include_directories(${folder}_tests PRIVATE ${CMAKE_SOURCE_DIR}/tests/unit)
    target_link_libraries(${folder}_tests PRIVATE sonde_${folder} GTest::gtest_main)
    target_precompile_headers(${folder}_tests REUSE_FROM precompiled_tests)
    # A parameter's value may be bytes, pointers among them: tests go by the names they were given.
    gtest_discover_tests(${folder}_tests TEST_PREFIX ${folder}: DISCOVERY_TIMEOUT 600 NO_PRETTY_VALUES)
  endif()
endfunction()
