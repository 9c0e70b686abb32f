/* Arithmetic of <stdlib.h>, <inttypes.h> and <strings.h>. A division by zero, and a quotient that does not fit, is the error of the
   division in here. */

#include <inttypes.h>
#include <stdlib.h>

int abs(int value) { return value < 0 ? -value : value; }
long labs(long value) { return value < 0 ? -value : value; }
long long llabs(long long value) { return value < 0 ? -value : value; }
intmax_t imaxabs(intmax_t value) { return value < 0 ? -value : value; }

div_t div(int dividend, int divisor) { return (div_t){dividend / divisor, dividend % divisor}; }
ldiv_t ldiv(long dividend, long divisor) { return (ldiv_t){dividend / divisor, dividend % divisor}; }
lldiv_t lldiv(long long dividend, long long divisor) { return (lldiv_t){dividend / divisor, dividend % divisor}; }
imaxdiv_t imaxdiv(intmax_t dividend, intmax_t divisor) { return (imaxdiv_t){dividend / divisor, dividend % divisor}; }

int ffs(int bits) { return __builtin_ffs(bits); }
int ffsl(long bits) { return __builtin_ffsl(bits); }
int ffsll(long long bits) { return __builtin_ffsll(bits); }
