from program import AUTOTOOLS, CONFIGURE, Executable, Program, tries

# What the paper on the segmented memory model did: hash tables that begin with 16 places and grow, instead of up to 8,192, and a cache of strings in blocks of 512 bytes.
SMALLER = "s/(_BUCKETS +)[0-9]+/\\116/; s/(hash_init \\(&(files|strings), )[0-9]+/\\116/; s/(CACHE_BUFFER_BASE +)\\(8192\\)/\\1(512)/"

PROGRAM = Program(
    "make-dfsg",
    [
        "autoreconf --install --force",
        CONFIGURE + " --without-guile",
        "make -j2",
        "mv make usual",
        f"sed -E -i '{SMALLER}' src/dir.c src/file.c src/strcache.c src/variable.c",
        "make -j2",
        "mv make make-small",
        "mv usual make",
    ],
    {
        "make-small": Executable(
            "make-small", tries("-n -f rules.mk all", ("-f - -n", "a := word1\nb := word2\nd := $a\ne := $b$d\n$(info $e)\nall:\n"))
        ),
        "make": Executable(
            "make",
            tries(
                "-n -f rules.mk all",
                "-f rules.mk --question old",
                "-f rules.mk -n -r --no-print-directory all names",
                "-f rules.mk missing",
                ("-f - -n", "$(info $(words a b c) $(patsubst %.c,%.o,x.c y.c) $(sort c b a))\nall: ; @echo $(foreach n,1 2,<$(n)>)\n"),
                "-f broken.mk",
                "--help",
                "--version",
                "--nonsense",
            ),
        )
    },
    needs=AUTOTOOLS + ["autopoint", "gettext"],
)
