# What is changed in musl's files on the way to the compiler, and why.

# Would turn every floating-point operation into a constrained intrinsic.
/#pragma STDC FENV_ACCESS ON/d

# A program that is told no locale is in "C", as with the host's library.
/val = "C.UTF-8"/s/C.UTF-8/C/

# Buffers as long as the host's, so that output to several places comes in the same order.
s/^#define BUFSIZ 1024$/#define BUFSIZ 4096/

# A null pointer is printed as the host prints it.
s/p = MAX(p, 2\*sizeof(void\*));/if (!arg.p) { a = "(nil)"; z = a + 5; p = 5; fl \&= ~ZERO_PAD; break; }/

# Programs are compiled with the host's headers, where the offsets of matches are ints.
s/^TYPEDEF _Addr regoff_t;/TYPEDEF int regoff_t;/

# overlay/vfprintf.c is what programs call.
s/^int vfprintf(FILE \*restrict f, const char \*restrict fmt, va_list ap)$/int __sonde_vfprintf(FILE *restrict f, const char *restrict fmt, va_list ap)/
