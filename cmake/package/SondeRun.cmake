# sonde_add_run(target
#               [NAME name]             the test's name, and that of the folder of results (default: sonde-<target>)
#               [WITH target...]        further targets, libraries of the project, whose C sources belong to the program
#               [OPTIONS option...]     options of `sonde run`: --max-time=60 --fuzz-size=16
#               [ARGUMENTS word...]     the program's arguments: --sym-arg 4
#               [REQUIRE_COMPLETE])     the test fails, too, if not all paths were explored
#
# Adds a test of CTest, labelled `sonde`, that explores the C sources of a target with the include folders,
# definitions and options of all these targets, and fails if there is a bug. Results are in <build folder>/<name>, from the last run only:
# `sonde report <build folder>/<name>` shows them. The target need not be built.

function(sonde_add_run target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "REQUIRE_COMPLETE" "NAME" "WITH;OPTIONS;ARGUMENTS")
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "sonde_add_run: ${ARG_UNPARSED_ARGUMENTS} is not known")
  endif()
  if(NOT ARG_NAME)
    set(ARG_NAME sonde-${target})
  endif()
  set(files "")
  foreach(each ${target} ${ARG_WITH})
    if(NOT TARGET ${each})
      message(FATAL_ERROR "sonde_add_run: there is no target ${each}")
    endif()
    get_target_property(sources ${each} SOURCES)
    get_target_property(folder ${each} SOURCE_DIR)
    foreach(source ${sources})
      if(source MATCHES "\\.[ci]$")
        get_filename_component(source "${source}" ABSOLUTE BASE_DIR "${folder}")
        list(APPEND files "${source}")
      endif()
    endforeach()
  endforeach()
  if(NOT files)
    message(FATAL_ERROR "sonde_add_run: ${target} has no C sources")
  endif()
  # All files are compiled with the flags of all targets.
  set(flags "")
  set(options "")
  foreach(each ${target} ${ARG_WITH})
    set(includes "$<TARGET_PROPERTY:${each},INCLUDE_DIRECTORIES>")
    set(definitions "$<TARGET_PROPERTY:${each},COMPILE_DEFINITIONS>")
    list(APPEND flags "$<$<BOOL:${includes}>:-I$<JOIN:${includes},$<SEMICOLON>-I>>" "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},$<SEMICOLON>-D>>")
    list(APPEND options "$<TARGET_PROPERTY:${each},COMPILE_OPTIONS>")
  endforeach()
  set(options "$<REMOVE_DUPLICATES:${options}>")
  set(require "$<$<BOOL:${ARG_REQUIRE_COMPLETE}>:--require=complete>")
  set(results "${CMAKE_CURRENT_BINARY_DIR}/${ARG_NAME}")
  # The folder of results must be new: the first word of the command takes the old one away.
  add_test(NAME ${ARG_NAME}
    COMMAND sh -c "rm -rf \"$1\" && shift && exec \"$@\"" sh "${results}"
            "${SONDE_PROGRAM}" run --no-project --exit-code=verdict "--output=${results}" ${require}
            ${flags} "$<$<BOOL:${options}>:--cflags=$<JOIN:${options}, >>"
            ${ARG_OPTIONS} ${files} -- ${ARG_ARGUMENTS}
    COMMAND_EXPAND_LISTS)
  set_tests_properties(${ARG_NAME} PROPERTIES LABELS sonde)
endfunction()
