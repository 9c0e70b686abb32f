"""The programs of run.py: thirty small ones by shape, and two whose size is a parameter."""

HEAD = "#include <klee/klee.h>\n#include <stdlib.h>\n"


def whole(body, declarations=""):
    return f"{HEAD}{declarations}\nint main(void) {{\n{body}\n}}\n"


def independent(count):
    """Branches one after the other, each on a byte of its own."""
    body = f"""  unsigned sum = 0;
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < {count}; ++i)
    if (in[i] > 100) sum += i;
  return sum & 1;"""
    return whole(body, f"unsigned char in[{count}];")


def sequence(count):
    """Branches one after the other, all on one number."""
    lines = [f"  if (x & {1 << n}) y += x >> {n};" for n in range(count)]
    lines += [f"  if (y > {97 * n}) z ^= {n + 1};" for n in range(3)]
    body = '  unsigned short x;\n  unsigned y = 0, z = 0;\n  klee_make_symbolic(&x, sizeof x, "x");\n' + "\n".join(lines) + "\n  return z;"
    return whole(body)


def nested(depth):
    """A tree of comparisons: every path is different code."""

    def tree(low, high, level):
        middle = (low + high) // 2
        pad = "  " * (depth - level + 1)
        if level == 0:
            return f"{pad}r = {low};\n"
        return f"{pad}if (x < {middle}) {{\n{tree(low, middle, level - 1)}{pad}}} else {{\n{tree(middle, high, level - 1)}{pad}}}\n"

    return whole('  unsigned short x;\n  int r = 0;\n  klee_make_symbolic(&x, sizeof x, "x");\n' + tree(0, 65536, depth) + "  return r & 1;")


def loop(bound):
    """A loop whose number of iterations is input."""
    body = f"""  unsigned char n, sum = 0;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_make_symbolic(in, sizeof in, "in");
  if (n > {bound}) return 1;
  for (unsigned char i = 0; i < n; ++i) sum += in[i];
  return sum == 7;"""
    return whole(body, f"unsigned char in[{bound}];")


def nested_loops(bound):
    body = f"""  unsigned char n, m, sum = 0;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_make_symbolic(&m, sizeof m, "m");
  if (n > {bound} || m > {bound}) return 1;
  for (unsigned char i = 0; i < n; ++i)
    for (unsigned char j = 0; j < m; ++j) sum += i ^ j;
  return sum & 1;"""
    return whole(body)


def table(steps):
    """Lookups in a table of constants, each at the place that the one before gave."""
    numbers = ", ".join(str((n * 167 + 13) % 256) for n in range(256))
    body = f"""  unsigned char x;
  int hits = 0;
  klee_make_symbolic(&x, sizeof x, "x");
  for (int i = 0; i < {steps}; ++i) {{
    x = table[x];
    if (x & 64) ++hits;
  }}
  return hits;"""
    return whole(body, f"static const unsigned char table[256] = {{{numbers}}};")


def pointers(objects):
    """A pointer that points to one of several objects."""
    body = f"""  klee_make_symbolic(in, sizeof in, "in");
  int *of[{objects}];
  for (int i = 0; i < {objects}; ++i) of[i] = &objects[i][i & 3];
  for (int i = 0; i < 3; ++i)
    if (in[i] < {objects}) *of[in[i]] += in[i];
  return objects[1][1] > 2;"""
    return whole(body, f"unsigned char in[3];\nint objects[{objects}][4];")


def sort(count):
    body = f"""  klee_make_symbolic(a, sizeof a, "a");
  for (int i = 1; i < {count}; ++i)
    for (int j = i; j > 0 && a[j - 1] > a[j]; --j) {{ int t = a[j]; a[j] = a[j - 1]; a[j - 1] = t; }}
  for (int i = 1; i < {count}; ++i) if (a[i - 1] > a[i]) abort();
  return 0;"""
    return whole(body, f"int a[{count}];")


def matcher(length):
    """The regular-expression matcher of Kernighan and Pike, on a symbolic expression."""
    functions = r"""
static int here(const char *re, const char *text);
static int star(int c, const char *re, const char *text) {
  do { if (here(re, text)) return 1; } while (*text != '\0' && (*text++ == c || c == '.'));
  return 0;
}
static int here(const char *re, const char *text) {
  if (re[0] == '\0') return 1;
  if (re[1] == '*') return star(re[0], re + 2, text);
  if (re[0] == '$' && re[1] == '\0') return *text == '\0';
  if (*text != '\0' && (re[0] == '.' || re[0] == *text)) return here(re + 1, text + 1);
  return 0;
}"""
    body = f'  char re[{length + 1}];\n  klee_make_symbolic(re, sizeof re, "re");\n  re[{length}] = 0;\n  return here(re, "ab");'
    return whole(body, functions)


def machine(length):
    """A state machine that reads a number with sign, digits and a point."""
    body = f"""  int state = 0;
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < {length}; ++i) {{
    char c = in[i];
    switch (state) {{
    case 0: state = c == '-' ? 1 : c >= '0' && c <= '9' ? 2 : 9; break;
    case 1: state = c >= '0' && c <= '9' ? 2 : 9; break;
    case 2: state = c == '.' ? 3 : c >= '0' && c <= '9' ? 2 : 9; break;
    case 3: state = c >= '0' && c <= '9' ? 3 : 9; break;
    }}
  }}
  return state == 2 || state == 3;"""
    return whole(body, f"char in[{length}];")


SHAPES = [
    (independent, [8, 12, 16, 20]),
    (sequence, [6, 8, 10]),
    (nested, [6, 8, 10]),
    (loop, [32, 128, 250]),
    (nested_loops, [8, 16, 24]),
    (table, [3, 8, 16]),
    (pointers, [4, 8, 16]),
    (sort, [4, 5, 6, 7]),
    (matcher, [3, 4]),
    (machine, [5, 8]),
]


def all_programs():
    """Name -> text, by shape."""
    return {f"{shape.__name__}-{size}": shape(size) for shape, sizes in SHAPES for size in sizes}
