# Sourced by ./sonde and ./test: brings a machine from nothing to a current build.
#
# The caller sets `root` to the source folder. Everything is told on standard error, and nothing reads standard input:
# both belong to the program that runs afterwards. What the user must do something about ends with code 2.

say() { printf 'sonde: %s\n' "$*" >&2; }

fail() {
  say "$@"
  exit 2
}

# A build is current if nothing it is made from is younger than its stamp. The stamp is as old as the *start* of the
# build, so an edit made meanwhile counts, and it names the folder, so a clone that was moved is built again. Folders
# are compared too: that is how a removed file shows.
isCurrent() { # preset
  local stamp=$root/build/$1/.current
  [[ -f $stamp && $(<"$stamp") == "$root" ]] || return 1
  [[ -z $(find "$root"/{src,tools,runtime,cmake,CMakeLists.txt,CMakePresets.json,scripts/packages.txt} \
    -newer "$stamp" -print -quit 2>/dev/null) ]]
}

# prepare PRESET TARGET: packages, configuration, build; at most one of these at a time in a clone.
prepare() {
  mkdir -p "$root/build" 2>/dev/null && exec 9>"$root/build/.lock" || fail "cannot write to $root/build"
  if ! flock --nonblock 9; then
    say "another build is running in this clone; waiting for it"
    flock 9
  fi
  if [[ $2 == all ]] || ! isCurrent "$1"; then
    ensurePackages
    build "$1" "$2"
  fi
  exec 9>&-
}

missingPackages() {
  local wanted
  mapfile -t wanted < <(sed 's/#.*//; s/[[:space:]]//g; /^$/d' "$root/scripts/packages.txt" | sort -u)
  comm -23 <(printf '%s\n' "${wanted[@]}") \
    <(dpkg-query --show --showformat '${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null |
      sed -n 's/ installed$//p' | sort -u)
}

ensurePackages() {
  if ! command -v dpkg-query >/dev/null; then
    say "this is not a Debian system, so the packages in scripts/packages.txt are taken for granted"
    return
  fi
  local missing
  mapfile -t missing < <(missingPackages)
  ((${#missing[@]})) || return 0

  say "Debian packages that Sonde is built from and this machine lacks:"
  printf '%s\n' "${missing[*]}" | fold -s -w 100 | sed 's/^/  /' >&2
  if ((EUID == 0)); then
    say "installing them with apt-get"
  elif command -v sudo >/dev/null && say "installing them with sudo apt-get" && asRoot true; then
    :
  else
    fail "installing them needs root or sudo; have this run, then start again:
  apt-get update && apt-get install --no-install-recommends ${missing[*]}"
  fi
  installPackages "${missing[@]}" || fail "apt-get could not install them: see its words above; is this machine online?"
}

asRoot() {
  if ((EUID == 0)); then
    "$@"
  elif { : </dev/tty; } 2>/dev/null; then
    sudo "$@"
  else
    sudo --non-interactive "$@" # nobody there to type a password
  fi
}

# Package lists may be absent (a bare system) or stale (the version they name is gone), hence the two attempts.
installPackages() { # package...
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get --quiet -o DPkg::Lock::Timeout=600)
  local install=("${apt[@]}" install --yes --no-install-recommends "$@")
  (
    exec </dev/null >&2 9>&- 8</var/lib/apt/lists
    flock 8 # other clones, other launchers
    if "${install[@]}" --simulate &>/dev/null && asRoot "${install[@]}"; then exit; fi
    asRoot "${apt[@]}" update
    asRoot "${install[@]}"
  )
}

build() { # preset target
  local folder=$root/build/$1 log compiler
  if [[ -f $folder/CMakeCache.txt ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    rm -rf "$folder" # the clone was moved here
  fi
  compiler=$(sed -n 's/.*"CMAKE_CXX_COMPILER": "\([^"]*\)".*/\1/p' "$root/CMakePresets.json")
  if [[ -f $folder/CMakeCache.txt && -n $compiler ]] && ! grep -q "^CMAKE_CXX_COMPILER:.*[=/]$compiler\$" "$folder/CMakeCache.txt"; then
    rm -rf "$folder" # it was made for another compiler: CMake would forget all other settings of the preset
  fi
  # Packages keep the dates of their files: a new version of a header looks old to ninja, and clang refuses headers that
  # were precompiled with the one before.
  if [[ -f $folder/.current && -n $(find /usr/include -newercm "$folder/.current" -print -quit 2>/dev/null) ]]; then
    find "$folder" -name '*.pch' -delete
  fi
  mkdir -p "$folder"
  printf '%s\n' "$root" >"$folder/.starting"

  # The user's compiler settings are for the programs Sonde looks at (CC="sonde cc"), not for Sonde itself.
  (
    unset CC CXX CFLAGS CXXFLAGS CPPFLAGS LDFLAGS MAKEFLAGS
    export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)} NINJA_STATUS='[%f/%t, %es] '
    [[ -n ${CCACHE_DIR-} || -w ${HOME:-/nowhere} ]] || export CCACHE_DIR=$root/build/.ccache
    exec </dev/null >&2
    cd "$root"
    say "building into build/$1"
    log=$(cmake --preset "$1" 2>&1) || { printf '%s\n' "$log" && exit 1; }
    exec cmake --build "$folder" --target "$2"
  ) || fail "the build failed"

  mv "$folder/.starting" "$folder/.current"
}
