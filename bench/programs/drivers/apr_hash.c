/* Fifteen keys (KEYS) in a hash table of Apache's portable runtime, then two look-ups (LOOKUPS) of keys that come from
   standard input: four bytes each. With OBJECTS, every allocation is an object of its own; otherwise all come out of a pool. */
#include "apr_hash.h"
#include "apr_pools.h"
#include "apr_time.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef KEYS
#define KEYS 15
#endif
#ifndef LOOKUPS
#define LOOKUPS 2
#endif

#ifdef OBJECTS
void *apr_palloc(apr_pool_t *pool, apr_size_t size) { return malloc(size); }
#undef apr_pcalloc
void *apr_pcalloc(apr_pool_t *pool, apr_size_t size) { return calloc(1, size); }
int apr_pool_is_ancestor(apr_pool_t *one, apr_pool_t *other) { return one == other; }
apr_time_t apr_time_now(void) { return 0; }
static apr_pool_t *makePool(void) { return NULL; }
#else
static apr_pool_t *makePool(void) {
  apr_pool_t *pool = NULL;
  apr_pool_initialize();
  apr_pool_create(&pool, NULL);
  return pool;
}
#endif

int main(void) {
  apr_hash_t *table = apr_hash_make(makePool());
  for (int i = 0; i < KEYS; ++i) {
    int *key = malloc(sizeof *key);
    *key = i;
    apr_hash_set(table, key, sizeof *key, "a value");
  }
  int keys[LOOKUPS];
  if (read(STDIN_FILENO, keys, sizeof keys) != sizeof keys) return 2;
  int found = 0;
  for (int i = 0; i < LOOKUPS; ++i)
    if (apr_hash_get(table, &keys[i], sizeof keys[i])) ++found;
  printf("%d of %u\n", found, apr_hash_count(table));
  return 0;
}
