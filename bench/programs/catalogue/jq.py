from program import AUTOTOOLS, Executable, Program, tries

PROGRAM = Program(
    "jq",
    [
        "autoreconf --install",
        "./configure --disable-maintainer-mode --without-oniguruma --disable-docs --disable-shared --enable-static --disable-dependency-tracking",
        "make -j2",
    ],
    {
        "jq": Executable(
            "jq",
            tries(
                ". document.json",
                "-c '.items | map(select(.price > 10) | .name)' document.json",
                "-r '.items[] | \"\\(.name): \\(.price * 2)\"' document.json",
                ("-n '[limit(5; range(100))] | add, length, (map(. * .) | tostring)'", ""),
                ("--arg x 3 -n '$x | tonumber + 1 | sqrt | floor'", ""),
                ("-s 'sort_by(.a) | group_by(.a) | map(length)'", '{"a":1}{"a":2}{"a":1}'),
                (".", '{"a": }'),
                "'.a |' document.json",
                ". missing.json",
                "--help",
                "--nonsense . document.json",
            ),
        )
    },
    needs=AUTOTOOLS,
)
