from program import Executable, Program, tries

PROGRAM = Program(
    "lua5.4",
    [
        "echo '#define DEB_HOST_MULTIARCH \"x86_64-linux-gnu\"' >src/lua5.4-deb-multiarch.h",
        "cd src && $CC -O2 -std=gnu99 -DLUA_USE_POSIX -o lua $(ls l*.c | grep -v luac.c) -lm -Wl,-E",
    ],
    {
        "lua": Executable(
            "src/lua",
            tries(
                "program.lua",
                "sieve.lua 3000",
                "-e \"print(1 + 2, 10 // 3, 2 ^ 0.5, 'a' .. 1)\"",
                ("-", "print(...)\nprint(io.read and 'io')\n"),
                "-e \"for line in io.lines('numbers') do n = (n or 0) + tonumber(line) end print(n)\"",
                "-e \"error('no')\"",
                "-e 'x ='",
                "-v",
                "--nonsense",
            ),
        )
    },
)
