// NEEDS: libc
// Clocks that do not exist and times that cannot be slept for are refused as by the kernel; no clock stands at zero.
#include <errno.h>
#include <stdio.h>
#include <time.h>

int main(void) {
  struct timespec now, none = {0, 0}, negative = {-1, 0}, many = {0, 1000000000}, short_ = {0, 1};
  printf("%d %d\n", clock_gettime(CLOCK_MONOTONIC, &now), now.tv_sec > 0);
  printf("%d %d\n", clock_gettime(CLOCK_REALTIME, &now), now.tv_sec > 1000000000);
  printf("%d %d\n", clock_gettime(77, &now), errno);
  errno = 0;
  printf("%d %d\n", clock_getres(77, &now), errno);
  printf("%d %d %ld\n", clock_getres(CLOCK_MONOTONIC, &now), clock_getres(CLOCK_REALTIME, 0), now.tv_nsec);
  errno = 0;
  printf("%d %d\n", nanosleep(&negative, 0), errno);
  printf("%d %d\n", nanosleep(&many, 0), errno);
  printf("%d %d\n", nanosleep(&none, 0), nanosleep(&short_, &now));
  printf("%d %d\n", clock_nanosleep(77, 0, &short_, 0), clock_nanosleep(CLOCK_MONOTONIC, 0, &many, 0));
  printf("%d %d\n", clock_nanosleep(CLOCK_MONOTONIC, 0, &short_, 0), clock_nanosleep(CLOCK_THREAD_CPUTIME_ID, 0, &short_, 0));
  return 0;
}
