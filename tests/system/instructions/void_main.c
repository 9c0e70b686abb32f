// CFLAGS: -std=gnu89
#include <stdio.h>
int counter;
void main() { if (++counter == 1) { puts("void main"); exit(4); } }
