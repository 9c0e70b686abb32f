"""Lexers that flex generates: a language's, a configuration's and a counter of words, of ours."""

from program import Executable, Program, tries

LEXERS = {
    "language": tries("< program.lua", ("", "int main(void) { return 0x1f + 2.5e3; } // end\n"), ("", "while (a <= b) a <<= 1;"), ("", '"a\\n" \'c\' "open'), ("", "@")),
    "settings": tries("< settings.ini", ("", "[a]\nx = 1\ny = yes\n; remark\n"), ("", "x = \"quoted \\\" text\"\n"), ("", "[open\n"), ""),
    "words": tries("< text", "< numbers", "< words", "< program.lua", ""),
}

PROGRAM = Program(
    "",
    [f"flex -o {name}.c $HERE/drivers/{name}.l && $CC -O2 -o {name} {name}.c" for name in LEXERS],
    {name: Executable(name, tried) for name, tried in LEXERS.items()},
    needs=["flex"],
)
