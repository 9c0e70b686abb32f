# What `cmake --install` and `cpack` install. Every name has the version in it, so that several versions can be installed
# side by side; the plain names (`sonde`, its manual page, its completions) are links to one of them: the version that was
# installed last, or the one that Debian's alternatives choose. Sonde itself is one program: what it needs at run time is
# inside of it, and caches go to the user's own folder.

include(GNUInstallDirs)
set(short ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(versioned sonde-${short})
set(share ${CMAKE_INSTALL_DATADIR}/${versioned})

install(PROGRAMS $<TARGET_FILE:sonde> DESTINATION ${CMAKE_INSTALL_BINDIR} RENAME ${versioned} COMPONENT program)
install(CODE "if(CMAKE_INSTALL_DO_STRIP)
    execute_process(COMMAND \"${CMAKE_STRIP}\" \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/${versioned}\")
  endif()" COMPONENT program)

# The manual page and the completions, which tools/sonde/CMakeLists.txt makes together with the program.
set(made ${CMAKE_BINARY_DIR}/install)
install(FILES ${made}/${versioned}.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(DIRECTORY ${made}/completions DESTINATION ${share} COMPONENT program)

# For projects: a CMake function, a part of a makefile, and the headers that editors look for.
install(FILES cmake/package/SondeRun.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Sonde-${short} COMPONENT program)
configure_file(cmake/package/SondeConfig.cmake.in ${made}/SondeConfig.cmake @ONLY)
include(CMakePackageConfigHelpers)
write_basic_package_version_file(${made}/SondeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${made}/SondeConfig.cmake ${made}/SondeConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Sonde-${short} COMPONENT program)
install(FILES cmake/package/sonde.mk DESTINATION ${share} COMPONENT program)
install(DIRECTORY runtime/include DESTINATION ${share} COMPONENT program)
install(DIRECTORY examples DESTINATION ${share} COMPONENT program)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${versioned} COMPONENT program)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${versioned} COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${versioned} RENAME copyright COMPONENT program)

# The plain names. A Debian package has them from update-alternatives instead (cmake/package/postinst).
function(sonde_link name to)
  install(CODE "
    set(link \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${name}\")
    get_filename_component(folder \"\${link}\" DIRECTORY)
    file(MAKE_DIRECTORY \"\${folder}\")
    file(CREATE_LINK \"${to}\" \"\${link}\" SYMBOLIC)
    message(STATUS \"Link: \${link}\")" COMPONENT links)
endfunction()
sonde_link(${CMAKE_INSTALL_BINDIR}/sonde ${versioned})
sonde_link(${CMAKE_INSTALL_MANDIR}/man1/sonde.1 ${versioned}.1)
sonde_link(${CMAKE_INSTALL_DATADIR}/bash-completion/completions/sonde ../../${versioned}/completions/bash)
sonde_link(${CMAKE_INSTALL_DATADIR}/zsh/site-functions/_sonde ../../${versioned}/completions/zsh)
sonde_link(${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d/sonde.fish ../../${versioned}/completions/fish)

# `cpack` in the build folder makes the Debian package. It has the folders of the links that update-alternatives makes, which does not make
# folders: a small system has no shell but bash.
foreach(folder bash-completion/completions zsh/vendor-completions fish/vendor_completions.d)
  install(DIRECTORY DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder} COMPONENT folders EXCLUDE_FROM_ALL)
endforeach()
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ${versioned})
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Sonde project <sonde@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "symbolic execution of C programs")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION " Sonde runs a C program on inputs that may be anything, follows every feasible path, and
 hands back a concrete test for each path and each bug.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};sonde;program;/;${CMAKE_BINARY_DIR};sonde;folders;/")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE zstd)
# dpkg-shlibdeps does not look into the folder where LLVM's library is. clang compiles the programs under test, llvm-19 has what 'sonde cc' and the C library's recipe use.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "clang-19, llvm-19, libllvm19, bash")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libclang-rt-19-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "gnuplot-nox, lcov")
foreach(script postinst prerm)
  configure_file(cmake/package/${script}.in ${made}/${script} @ONLY FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
                 GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
endforeach()
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA "${made}/postinst;${made}/prerm")
include(CPack)
