/* Random numbers as the BSDs have them. */
#include <stdint.h>
#include <sys/random.h>

void arc4random_buf(void *to, size_t size) {
  for (size_t done = 0; done < size;) {
    ssize_t count = getrandom((char *)to + done, size - done, 0);
    if (count > 0) done += count;
  }
}

uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}

uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  uint32_t unfair = -bound % bound, number;
  do
    number = arc4random();
  while (number < unfair);
  return number % bound;
}
