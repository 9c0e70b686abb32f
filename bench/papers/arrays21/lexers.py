"""Lexers of eight languages, as the paper has them (C, Python, PHP, Perl, SGML, Rust, Guile, SELinux policies): grammars of our own, of that size, which
flex turns into tables."""

import subprocess

HEAD = """%{
/* One token of symbolic text. */
#include <klee/klee.h>
#ifndef BYTES
#define BYTES 2
#endif
#define YY_NO_INPUT
#define YY_NO_UNPUT
%}
%option noyywrap never-interactive noinput nounput nodefault CASE
D [0-9]
L [a-zA-Z_]
%%
"""
TAIL = """
%%
int main(void) {
  char text[BYTES + 2]; /* flex wants two zeros behind it */
  klee_make_symbolic(text, BYTES, "text");
  text[BYTES] = text[BYTES + 1] = 0;
  yy_scan_buffer(text, sizeof text);
  return yylex();
}
"""

NAME = "{L}({L}|{D})*"
DECIMAL = ["{D}+", '{D}+"."{D}*', "{D}+([eE][+-]?{D}+)"]
HEX = "0[xX][0-9a-fA-F]+"
QUOTED, APOSTROPHES = r"\"([^\"\\\n]|\\.)*\"", r"'([^'\\\n]|\\.)*'"
LINE_COMMENT, HASH_COMMENT = r'"//"[^\n]*', "#[^\\n]*"
BLOCK_COMMENT = '"/*"([^*]|"*"+[^*/])*"*"+"/"'

# Words, operators and patterns, each of which is a rule, and whether capitals are the same as small letters.
LANGUAGES = {
    "c": (
        "auto break case char const continue default do double else enum extern float for goto if inline int long register restrict return short signed "
        "sizeof static struct switch typedef union unsigned void volatile while _Bool _Complex",
        "... >>= <<= += -= *= /= %= &= ^= |= >> << ++ -- -> && || <= >= == != ; { } , : = ( ) [ ] . & ! ~ - + * / % < > ^ | ?",
        [NAME, HEX, *DECIMAL, "{D}+[uUlL]+", QUOTED, APOSTROPHES, LINE_COMMENT, BLOCK_COMMENT, "#[ \\t]*[a-z]+"],
        False,
    ),
    "python": (
        "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or "
        "pass raise return try while with yield print exec",
        "+ - * ** / // % @ << >> & | ^ ~ < > <= >= == != ( ) [ ] { } , : . ; = -> += -= *= /= //= %= @= &= |= ^= >>= <<= **=",
        [NAME, HEX, "0[oO][0-7]+", "0[bB][01]+", *DECIMAL, "{D}+[jJ]", QUOTED, APOSTROPHES, "[rRbBuU]" + QUOTED, HASH_COMMENT, r"\\\n"],
        False,
    ),
    "php": (
        "abstract and array as break case catch class clone const continue declare default do echo else elseif empty enddeclare endfor endforeach endif "
        "endswitch endwhile eval exit extends final for foreach function global goto if implements include instanceof interface isset list namespace new or "
        "print private protected public require return static switch throw try unset use var while xor",
        "<?php ?> => -> :: += -= *= /= .= %= &= |= ^= <<= >>= || && === !== == != <> <= >= << >> ++ -- ; { } ( ) [ ] , . = + - * / % ! < > ? : & | ^ ~ @",
        [r"\${L}({L}|{D})*", NAME, HEX, *DECIMAL, QUOTED, APOSTROPHES, LINE_COMMENT, HASH_COMMENT, BLOCK_COMMENT],
        True,
    ),
    "perl": (
        "and cmp continue do else elsif eq exp for foreach ge gt if last le local lt my ne next no or our package print redo return sub undef unless until use "
        "while xor open close system exec chdir chmod chop chomp die each eval keys push pop shift splice split join sprintf values",
        "=> -> ++ -- ** =~ !~ == != <=> <= >= && || .. ... += -= *= /= .= %= x= &= |= ^= <<= >>= **= ||= &&= << >> ; { } ( ) [ ] , . = + - * / % ! < > ? : & | ^ ~",
        [r"[$@%&]{L}({L}|{D})*", r"\$[0-9_!@/,.;&]", NAME, HEX, *DECIMAL, QUOTED, APOSTROPHES, "`[^`\\n]*`", HASH_COMMENT, "q[qwr]?\"{\"[^}\\n]*\"}\""],
        False,
    ),
    "sgml": (
        "DOCTYPE ELEMENT ATTLIST ENTITY NOTATION SYSTEM PUBLIC CDATA RCDATA IGNORE INCLUDE TEMP EMPTY ANY REQUIRED IMPLIED FIXED CURRENT CONREF ID IDREF "
        "NAME NMTOKEN NUMBER NUTOKEN SDATA NDATA SHORTREF USEMAP",
        "<!-- --> <! <!> </> </ < > /> <? ?> ]]> <![ [ ] ( ) | & , ? * + = ; % -- - # :",
        ["[a-zA-Z][-a-zA-Z0-9.]*", "&[a-zA-Z][-a-zA-Z0-9.]*;?", "&#{D}+;?", "&#[xX][0-9a-fA-F]+;?", "%[a-zA-Z][-a-zA-Z0-9.]*;?", "\"</\"[a-zA-Z][-a-zA-Z0-9.]*",
         "\"<\"[a-zA-Z][-a-zA-Z0-9.]*", "{D}+", QUOTED, APOSTROPHES],  # fmt: skip
        True,
    ),
    "rust": (
        "as async await box break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static "
        "struct super trait true type union unsafe use where while abstract become do final macro override priv typeof unsized virtual yield try i8 i16 i32 i64 u8 "
        "u16 u32 u64 isize usize f32 f64 bool char str",
        "+ - * / % ^ ! & | && || << >> += -= *= /= %= ^= &= |= <<= >>= = == != > < >= <= @ _ . .. ... ..= , ; : :: -> => # $ ? ( ) [ ] { } ~",
        [NAME, HEX, "0o[0-7_]+", "0b[01_]+", *DECIMAL, "{D}+(i8|u8|i32|u32|i64|u64|f32|f64)", QUOTED, r"'([^'\\\n]|\\.)'", "'{L}({L}|{D})*", "b" + QUOTED,
         LINE_COMMENT, BLOCK_COMMENT, "{L}({L}|{D})*!"],  # fmt: skip
        False,
    ),
    "guile": (
        "define lambda let let* letrec if cond case and or not begin do delay else quote quasiquote unquote set! call/cc car cdr cons list append map for-each "
        "apply eval display newline string-append null? pair? eq? eqv? equal? vector-ref",
        "( ) [ ] { } ' ` , ,@ . #( #t #f #\\space #\\newline #; #| |#",
        ["[-a-zA-Z!$%&*/:<=>?^_~+][-a-zA-Z0-9!$%&*/:<=>?^_~+.@]*", "#:[-a-zA-Z0-9]+", r"#\\.", "[-+]?{D}+", '[-+]?{D}+"/"{D}+', '[-+]?{D}*"."{D}+', "#[xX][0-9a-fA-F]+", "#[bB][01]+",
         QUOTED, ";[^\\n]*"],  # fmt: skip
        True,
    ),
    "policy": (
        "allow allowxperm alias attribute attribute_role auditallow auditdeny bool category class clone common constrain default_user default_role "
        "dominance dontaudit else expandattribute false fscon fs_use_task fs_use_trans fs_use_xattr genfscon h1 h2 if inherits ioctl l1 l2 level mlsconstrain "
        "mlsvalidatetrans module netifcon neverallow nodecon not optional or and permissive policycap portcon range_transition r1 r2 r3 require role "
        "role_transition roles sensitivity sid source t1 t2 t3 target true type type_change type_member type_transition typealias typeattribute typebounds u1 u2 "
        "u3 user validatetrans xor eq domby dom incomp",
        "{ } ( ) , : ; - . ~ * = == != ! && || ^ $ [ ]",
        ["[a-zA-Z]([a-zA-Z0-9_.]|-)*", "{D}+", "0[xX][0-9a-fA-F]+", '{D}+"."{D}+"."{D}+"."{D}+', r'"/"[a-zA-Z0-9_./*-]*', QUOTED, HASH_COMMENT, "[0-9a-fA-F]*:[0-9a-fA-F:.]*"],
        True,
    ),
}


def grammar(name):
    """The text that flex reads."""
    words, operators, patterns, same_case = LANGUAGES[name]
    quoted = ['"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"' for word in [*words.split(), *operators.split()]]
    rules = [f"{pattern} return {10 + number};" for number, pattern in enumerate([*quoted, *patterns])]
    rules += ["[ \\t\\r\\n]+ return 1;", ". return 2;"]
    return HEAD.replace("CASE", "case-insensitive" if same_case else "") + "\n".join(rules) + TAIL


def generate(name, file):
    """Writes the lexer in C."""
    result = subprocess.run(["flex", "-o", file], input=grammar(name), capture_output=True, text=True)
    if result.returncode:
        raise RuntimeError(f"flex on the grammar of {name}: {result.stderr}")
