/* The engine's `errno`, which its own functions set, is the library's as well. */
int *__errno_location(void);
int *___errno_location(void) { return __errno_location(); }
