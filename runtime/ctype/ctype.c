/* The functions of <ctype.h> in the C locale: comparisons without branches, so that a symbolic character stays one path. Each
   answers with the bit that it is in glibc's table. */

static int within(int c, char first, char last) { return (unsigned)c - (unsigned)first <= (unsigned)(last - first); }

static int upper(int c) { return within(c, 'A', 'Z'); }
static int lower(int c) { return within(c, 'a', 'z'); }
static int alpha(int c) { return within(c | ('a' ^ 'A'), 'a', 'z'); }
static int digit(int c) { return within(c, '0', '9'); }
static int graph(int c) { return within(c, '!', '~'); }

int isblank(int c) { return (c == ' ') | (c == '\t'); }
int iscntrl(int c) { return (within(c, 0, ' ' - 1) | (c == 127)) << 1; }
int ispunct(int c) { return (graph(c) & !(alpha(c) | digit(c))) << 2; }
int isalnum(int c) { return (alpha(c) | digit(c)) << 3; }
int isupper(int c) { return upper(c) << 8; }
int islower(int c) { return lower(c) << 9; }
int isalpha(int c) { return alpha(c) << 10; }
int isdigit(int c) { return digit(c) << 11; }
int isxdigit(int c) { return (digit(c) | within(c | ('a' ^ 'A'), 'a', 'f')) << 12; }
int isspace(int c) { return ((c == ' ') | within(c, '\t', '\r')) << 13; }
int isprint(int c) { return within(c, ' ', '~') << 14; }
int isgraph(int c) { return graph(c) << 15; }

int isascii(int c) { return (c & ~127) == 0; }
int toascii(int c) { return c & 127; }

/* For the negative values of a plain char the tables have the unsigned one of the same bits; EOF, which is among them, is left
   alone. */
static int asUnsigned(int c) { return c + 256 * within(c, -128, -2); }

int tolower(int c) { return asUnsigned(c) + ('a' - 'A') * upper(c); }
int toupper(int c) { return asUnsigned(c) - ('a' - 'A') * lower(c); }
