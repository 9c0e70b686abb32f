#include <string.h>

void explicit_bzero(void *place, size_t size) { memset(place, 0, size); }
