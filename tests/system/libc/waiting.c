// NEEDS: libc
// Nothing that is open keeps anybody waiting; there is no child to wait for.
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int ends[2];
  if (pipe(ends) || write(ends[1], "x", 1) != 1) return 1;
  if (dup2(ends[0], 99) != 99 || close(99)) return 1;  // or a kernel with a table of 64 descriptors takes no notice of 99

  struct pollfd files[] = {{ends[0], POLLIN, 0}, {ends[1], POLLOUT, 0}, {-1, POLLIN, 7}, {99, POLLIN, 0}};
  printf("%d", poll(files, 4, -1));
  for (int n = 0; n < 4; ++n) printf(" %d", files[n].revents);
  printf("\n");

  fd_set reading, writing, exceptional;
  FD_ZERO(&reading);
  FD_ZERO(&writing);
  FD_ZERO(&exceptional);
  FD_SET(ends[0], &reading), FD_SET(ends[1], &writing), FD_SET(ends[0], &exceptional);
  struct timeval wait = {5, 0};
  int ready = select(ends[1] + 1, &reading, &writing, &exceptional, &wait);
  printf("%d %d %d %d\n", ready, FD_ISSET(ends[0], &reading), FD_ISSET(ends[1], &writing), FD_ISSET(ends[0], &exceptional));
  FD_SET(99, &reading);
  ready = select(100, &reading, NULL, NULL, NULL);
  printf("%d %d\n", ready, errno == EBADF);

  int status;
  ready = wait4(-1, &status, 0, NULL);
  printf("%d %d\n", ready, errno == ECHILD);
  return 0;
}
