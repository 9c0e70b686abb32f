/* New memory of the heap holds what it holds in Sonde (src/support/fresh_byte.h). With AddressSanitizer an option does
   that; MemorySanitizer has to see what is new. */

#if !__has_feature(address_sanitizer) && !__has_feature(memory_sanitizer)

#include <errno.h>
#include <malloc.h>
#include <string.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

/* Of more bytes than this the others hold what the system gives: a program may ask for more than the machine has, and
   touch little of it. */
enum { mostFilled = 64 << 20 };

/* Keeps glibc from filling all of it, as the environment says for programs that have not these functions. */
__attribute__((constructor)) static void fillAlone(void) { mallopt(M_PERTURB, 0); }

/* Fills also what lies between the object's end and that of its place, which `realloc` cannot tell from the object. */
static void *fillFrom(void *memory, size_t begin) {
  if (!memory) return NULL;
  size_t size = malloc_usable_size(memory) - begin;
  memset((char *)memory + begin, 0xaa, size < mostFilled ? size : mostFilled);
  return memory;
}

void *malloc(size_t size) { return fillFrom(__libc_malloc(size), 0); }
void *calloc(size_t count, size_t size) { return fillFrom(__libc_calloc(count, size), count * size); }
void *memalign(size_t alignment, size_t size) { return fillFrom(__libc_memalign(alignment, size), 0); }
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *memory = memalign(alignment, size);
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}

void *realloc(void *old, size_t size) {
  if (!old) return malloc(size);
  if (size == 0) {
    free(old);
    return NULL;
  }
  void *memory = __libc_malloc(size);
  if (!memory) return NULL;
  size_t room = malloc_usable_size(old), kept = room < size ? room : size;
  memcpy(memory, old, kept);
  free(old);
  return fillFrom(memory, kept);
}

#endif
