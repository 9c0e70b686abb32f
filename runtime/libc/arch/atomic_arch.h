/* There is one thread: atomic operations are plain ones. What is not here, musl makes of these. */
#define a_cas a_cas
static inline int a_cas(volatile int *p, int expected, int desired) {
  int old = *p;
  if (old == expected) *p = desired;
  return old;
}

#define a_cas_p a_cas_p
static inline void *a_cas_p(volatile void *p, void *expected, void *desired) {
  void *volatile *place = (void *volatile *)p;
  void *old = *place;
  if (old == expected) *place = desired;
  return old;
}

#define a_barrier a_barrier
static inline void a_barrier(void) {}

#define a_crash a_crash
static inline void a_crash(void) { __builtin_trap(); }
