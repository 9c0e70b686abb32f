/* The library allocates as programs do. */
#include <stdlib.h>
#undef malloc
#undef calloc
#undef realloc
#undef free

void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);

void *__libc_malloc(size_t size) { return malloc(size); }
void *__libc_calloc(size_t count, size_t size) { return calloc(count, size); }
void *__libc_realloc(void *old, size_t size) { return realloc(old, size); }
void __libc_free(void *old) { free(old); }

/* Asked by pthread_atfork's users and by the dynamic loader only. */
const int __malloc_replaced = 0, __aligned_alloc_replaced = 0;
void __malloc_donate(char *begin, char *end) {}
void __malloc_atfork(int who) {}
