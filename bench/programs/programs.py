"""The programs: where their source comes from, how they are built, and how they are tried.

A program's executables are tried with each of its invocations: (arguments, standard input). `{name}` in an argument is a file of
INPUTS, by its path.
"""

from dataclasses import dataclass, field


@dataclass
class Program:
    package: str  # Debian's source package
    build: list  # shell commands, in the source folder; CC is set
    tries: dict  # executable -> invocations
    needs: list = field(default_factory=list)  # Debian packages the build needs


INPUTS = {
    "text": "one two three\nfour  five\tsix\n\nseven\n" * 20,
    "numbers": "".join(f"{n * 7919 % 1000}\n" for n in range(200)),
    "program.lua": "local t = {}\nfor i = 1, 20 do t[i] = i * i end\nprint(#t, t[20], table.concat(t, ','))\n"
    "print(string.format('%5.2f|%-8s|%x', math.pi, 'abc', 255), ('x'):rep(3), select('#', 1, 2, 3))\n"
    "print(pcall(error, 'failed'))\nlocal s = 0\nfor w in ('the quick brown fox'):gmatch('%a+') do s = s + #w end\nprint(s)\n",
    "sums.bc": "scale=20\n1/7\nsqrt(2)\ndefine f(n) { if (n < 2) return (1); return (n * f(n - 1)); }\nf(30)\nobase=16\n255*255\n",
}

# Debian's patches make generated files look old; they need not be generated again.
KEEP = "touch -c aclocal.m4; sleep 1; touch -c configure config.h.in config.hin lib/config.hin; find . -name Makefile.in -exec touch {} +"
CONFIGURE = "./configure --disable-nls --disable-dependency-tracking"

PROGRAMS = {
    "bzip2": Program(
        "bzip2",
        ['make -j2 libbz2.a bzip2.o CC="$CC"', "$CC -o bzip2 bzip2.o libbz2.a"],
        {
            "bzip2": [
                (["-c", "{text}"], ""),
                (["-1c"], "abcabcabc" * 500),
                (["-t", "{text}"], ""),
                (["--help"], ""),
                (["-dc"], "not compressed"),
            ]
        },
    ),
    "lua": Program(
        "lua5.4",
        [
            "echo '#define DEB_HOST_MULTIARCH \"x86_64-linux-gnu\"' >src/lua5.4-deb-multiarch.h",
            "cd src && $CC -O2 -std=gnu99 -DLUA_USE_POSIX -o lua $(ls l*.c | grep -v luac.c) -lm -Wl,-E",
        ],
        {
            "src/lua": [
                (["{program.lua}"], ""),
                (["-e", "print(1 + 2, 10 // 3, 2 ^ 0.5, 'a' .. 1)"], ""),
                (["-"], "print(...)\nprint(io.read and 'io')\n"),
                (["-e", "error('no')"], ""),
                (["-v"], ""),
            ]
        },
    ),
    "bc": Program(
        "bc",
        [KEEP + "; touch bc/bc.c bc/bc.h bc/scan.c", CONFIGURE, "make -j2 -C lib", "make -j2 -C bc"],
        {
            "bc/bc": [
                (["-q", "{sums.bc}"], "quit\n"),
                ([], "1+2*3\n(5^40)%1000\n"),
                (["-l"], "s(1)\ne(2)\n"),
                ([], "1/0\nx=)\n2\n"),
                (["--version"], ""),
            ]
        },
        needs=["ed", "flex", "libfl-dev"],
    ),
    "coreutils": Program(
        "coreutils",
        [
            KEEP,
            f"FORCE_UNSAFE_CONFIGURE=1 {CONFIGURE} --without-libgmp --with-included-regex --disable-libcap --disable-acl --disable-xattr",
            # The headers that a build of everything would make first, then the few programs.
            "printf 'include Makefile\\nbuilt-sources: $(BUILT_SOURCES)\\n' >built.mk && make -j2 -f built.mk built-sources",
            "make -j2 src/echo src/base64 src/tr src/expr src/wc",
        ],
        {
            "src/echo": [
                (["hello", "world"], ""),
                (["-e", "a\\tb\\x41\\n"], ""),
                (["-n", "x"], ""),
                ([], ""),
                (["--version"], ""),
            ],
            "src/base64": [
                (["{text}"], ""),
                (["-d"], "aGVsbG8gd29ybGQK"),
                (["-w", "20", "{numbers}"], ""),
                (["-d"], "not base64!"),
                (["/nonexistent"], ""),
            ],
            "src/tr": [
                (["a-z", "A-Z"], "Hello World\n"),
                (["-d", "aeiou"], "programming language\n"),
                (["-s", " "], "a   b    c\n"),
                (["-c", "[:digit:]\\n", "."], "a1b2c3\n"),
                (["x"], ""),
            ],
            "src/expr": [
                (["3", "+", "4", "*", "5"], ""),
                (["abcdef", ":", "abc\\(.*\\)"], ""),
                (["length", "hello"], ""),
                (["1", "/", "0"], ""),
                (["index", "hello", "l"], ""),
            ],
            "src/wc": [
                (["{text}"], ""),
                (["-l", "{text}", "{numbers}"], ""),
                (["-c"], "12345"),
                (["-L", "-w", "{text}"], ""),
                (["/nonexistent"], ""),
            ],
        },
    ),
}
