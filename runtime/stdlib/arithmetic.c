int abs(int value) { return value < 0 ? -value : value; }
long labs(long value) { return value < 0 ? -value : value; }
long long llabs(long long value) { return value < 0 ? -value : value; }

int ffs(int bits) { return __builtin_ffs(bits); }
int ffsl(long bits) { return __builtin_ffsl(bits); }
int ffsll(long long bits) { return __builtin_ffsll(bits); }
