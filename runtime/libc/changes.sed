# What is changed in musl's files on the way to the compiler, and why.

# Would turn every floating-point operation into a constrained intrinsic.
/#pragma STDC FENV_ACCESS ON/d

# A program that is told no locale is in "C", as with the host's library.
/val = "C.UTF-8"/s/C.UTF-8/C/

# Buffers as long as the host's, so that output to several places comes in the same order.
s/^#define BUFSIZ 1024$/#define BUFSIZ 4096/

# A null pointer is printed as the host prints it.
s/p = MAX(p, 2\*sizeof(void\*));/if (!arg.p) { a = "(nil)"; z = a + 5; p = 5; fl \&= ~ZERO_PAD; break; }/

# A null pointer in place of a string is printed as the host prints it: not at all where there is no room for all of "(null)".
s/a = arg.p ? arg.p : "(null)";/a = arg.p ? arg.p : p < 0 || p >= 6 ? "(null)" : "";/
s/ws = arg.p;/ws = arg.p ? arg.p : p < 0 || p >= 6 ? L"(null)" : L"";/
s/if (!arg.p) arg.p = "(null)";/if (!arg.p) arg.p = p < 0 || p >= 6 ? "(null)" : "";/
s/a = arg.p;/a = arg.p ? arg.p : p < 0 || p >= 6 ? L"(null)" : L"";/

# Programs are compiled with the host's headers, where the offsets of matches are ints.
s/^TYPEDEF _Addr regoff_t;/TYPEDEF int regoff_t;/

# overlay/vfprintf.c is what programs call.
s/^int vfprintf(FILE \*restrict f, const char \*restrict fmt, va_list ap)$/int __sonde_vfprintf(FILE *restrict f, const char *restrict fmt, va_list ap)/

# overlay/fdopen.c is what programs call.
s/^weak_alias(__fdopen, fdopen);$//

# Multibyte characters are as long as the host's (overlay/multibyte.c), and a failed look ahead is forgotten.
s/^#define MB_LEN_MAX 4$/#define MB_LEN_MAX 16/
s/(CURRENT_UTF8 ? 4 : 1)/(CURRENT_UTF8 ? 6 : 1)/
s/char \(mb\|buf\|tmp\)\[4\];/char \1[8];/
s/while (n>=4) {/while (n>=6) {/
s/if (\*outb < 4) {/if (*outb < 6) {/
s/l = mbtowc(&wc, (void \*)f->rpos, f->rend - f->rpos);/l = mbrtowc(\&wc, (void *)f->rpos, f->rend - f->rpos, \&(mbstate_t){0}); if (l == -2) l = -1;/

# A character that the other set does not have ends a conversion, as it does with the host's library.
s/subst: x++, c='\*';/subst: goto ilseq;/

# Locales and their character set are named as the host names them.
s/if (cat == LC_CTYPE && val\[1\]=='\.')/if (val[1]=='.')/
s/return loc->cat\[LC_CTYPE\] ? "UTF-8" : "ASCII";/return loc->cat[LC_CTYPE] ? "UTF-8" : "ANSI_X3.4-1968";/
s/^"ascii\\0usascii/"ascii\\0ansix341968\\0usascii/

# What fputws returns is what the host's returns, as puts and fputs do (overlay/fputs.c).
s/return l; \/\* 0 or -1 \*\//return l == (size_t)-1 ? -1 : 1;/

# The buffer of getline and getdelim is as large as the host's: 120 bytes, then at least twice as large as before. A program that reads
# beyond a short line reads bytes that nobody has set, as it does natively, and not beyond the buffer.
s/size_t m = i+k+2;/size_t m = !*n \&\& i+k < 120 ? 120 : 2 * (*n ? *n : 120);/
s/if (!z && m < SIZE_MAX\/4) m += m\/2;/if (m <= i+k) m = i+k+1;/

# scanf takes what the host's takes: of "0x" and "1e+", the prefix or exponent without digits is read and means nothing.
s/^\([[:space:]]*\)else shlim(f, 0);$/\1else;/
s/e10 = scanexp(f, pok);/e10 = scanexp(f, pok); if (e10 == LLONG_MIN \&\& !pok) e10 = 0;/
s/e2 = scanexp(f, pok);/e2 = scanexp(f, pok); if (e2 == LLONG_MIN \&\& !pok) e2 = 0;/

# sscanf reads its string even if that is a null pointer, which musl takes for an empty string.
s/return vfscanf(&f, fmt, ap);/*(const volatile char *)s; return vfscanf(\&f, fmt, ap);/

# Text without a number is no error, as with the host's strtod and scanf: errno stays what it is. Of "nan(1)", scanf reads "nan".
/^[[:space:]]*errno = EINVAL;$/{N;s/^.*\n\([[:space:]]*shlim(f, 0);\)$/\1/}
/^[[:space:]]*shlim(f, 0);$/{N;s/\n[[:space:]]*errno = EINVAL;$//}
s/if (shgetc(f) != '(') {/if (shgetc(f) != '(' || !pok) {/

# strftime has the host's %k, %l and %P, and no sign before the year 10000; what is no conversion is printed as it stands.
s/^	case 'I':$/	case 'k': def_pad = '_'; val = tm->tm_hour; goto number;\n	case 'l': def_pad = '_';\n&/
s/^	case 'p':$/	case 'P': fmt = tm->tm_hour >= 12 ? "pm" : "am"; goto string;\n&/
s/if (val >= 10000) {/if (0) {/
s/^		if (!t) break;$/		if (!t) {\n			for (t = f; *t != '%'; t--);\n			k = f - t + !!*f;\n			if (!*f) f--;\n			width = 0;\n		}/

# The time zone of gmtime is named as the host names it, and strftime prints the name that is in the structure.
s/__tm_zone = __utc;/__tm_zone = "GMT";/
s/^	if (p != __utc && p != __tzname\[0\] && p != __tzname\[1\] &&$/	if ((!p || !*(const char *)p) \&\&/
s/^		p = "";$/		p = __tzname[tm->tm_isdst > 0];/
